import { Controller } from '@nestjs/common';
import type { PersonToken } from '#protocol/admin';
import type { BodyOf } from '#protocol/api';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { PeopleService } from './people.service.js';

/** `/v1/admin/people`. */
@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Route('listPeople')
  async list() {
    return { people: await this.people.list() };
  }

  @Route('addPerson')
  add(@RouteBody('addPerson') body: BodyOf<'addPerson'>): Promise<PersonToken> {
    return this.people.add(body);
  }

  @Route('rotatePersonToken')
  rotate(
    @PathParam('personId') personId: string,
    @RouteBody('rotatePersonToken') body: BodyOf<'rotatePersonToken'>,
  ): Promise<PersonToken> {
    return this.people.rotate(personId, body);
  }

  @Route('removePerson')
  remove(@PathParam('personId') personId: string): Promise<void> {
    return this.people.remove(personId);
  }
}
