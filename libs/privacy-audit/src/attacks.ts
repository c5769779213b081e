/** The list of attacks, in the order in which reports list their figures. */
import type { AttackName } from '#protocol/gate';
import type { AuditReport } from '#protocol/manifests';
import type { Attack, BudgetOptions } from './attack.js';
import { continued } from './attacks/continued/continued.js';
import { decoder } from './attacks/decoder/decoder.js';
import { linkage } from './attacks/linkage/linkage.js';
import { pairs } from './attacks/pairs/pairs.js';
import { roster } from './attacks/roster/roster.js';
import { sideChannel } from './attacks/side-channel/side-channel.js';
import { unlabelled, words } from './attacks/words/words.js';

const list = { words, pairs, continued, decoder, linkage, roster, sideChannel, unlabelled };

/** An attack that an audit runs. Membership needs a release, and canaries are searched for in files. */
export type AuditAttackName = Exclude<AttackName, 'membership' | 'canaries'>;

type BudgetOf<Name extends AuditAttackName> = Parameters<(typeof list)[Name]['run']>[1];

/** Budgets of the attacks of an audit; an attack without one is not run. */
export type AttackBudgets = { readonly [Name in AuditAttackName]?: BudgetOf<Name> };

/** By name. A name that only this list or only the table of meanings has does not compile. */
export const attacks: { readonly [Name in AuditAttackName]: Attack<BudgetOf<Name>> } = list;

/** Names of the list, in its order. */
export const attackNames = Object.keys(list) as AuditAttackName[]; // the type of `attacks` guarantees these keys

/** Budgets of all attacks except those left out. */
export function budgetsOf(
  effort: AuditReport['budget'],
  options: BudgetOptions,
  leftOut: readonly AuditAttackName[] = [],
): AttackBudgets {
  const asked = attackNames.filter((name) => !leftOut.includes(name));
  return Object.fromEntries(asked.map((name) => [name, attacks[name].budget(effort, options)]));
}
