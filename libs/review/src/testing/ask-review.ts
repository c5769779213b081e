/** Requests to a review as tests make them. */
import { request } from 'node:http';
import { type Review, startReview } from '../start-review.js';
import { buildNote, phoneScan, taggedFolder } from './review-fixture.js';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Sent as it is, in place of the URL's own. */
  readonly path?: string;
}

/** A request as any program can make one: every header as given. */
export function ask(url: string, { method = 'GET', headers = {}, body, path }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false, ...(path === undefined ? {} : { path }) };
    const sent = request(url, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A review of one note, closed with its folder when the test is over. */
export async function openReview() {
  const folder = await taggedFolder([buildNote()]);
  const review = await startReview({ folder: folder.path, reader: 'Kim', leakScan: phoneScan });
  const origin = new URL(review.url).origin;
  return {
    review,
    origin,
    [Symbol.asyncDispose]: async () => {
      await review.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** The cookie of a browser that opened the link. */
export async function cookieOf({ url }: Pick<Review, 'url'>): Promise<string> {
  const { headers } = await ask(url);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

export const json = { 'content-type': 'application/json' };
