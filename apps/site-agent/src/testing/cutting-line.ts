/** A line to a coordinator that breaks in the middle of what a site sends, as lines do. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A line; closes with `await using`. */
export interface CuttingLine extends AsyncDisposable {
  readonly url: string;
  /** Bytes that the site has put on it. */
  bytesSent(): number;
}

/** Where it breaks. */
export interface LineOptions {
  /** Breaks once, when so many bytes have been sent. */
  readonly cutAfterBytes: number;
  /** Whether it takes connections again after that. */
  readonly comesBack: boolean;
}

/** Opens a line on a free port that leads to `target`. */
export async function openCuttingLine(
  target: URL,
  { cutAfterBytes, comesBack }: LineOptions,
): Promise<CuttingLine> {
  let sent = 0;
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((site) => {
    if (isCut && !comesBack) return void site.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [site, far]) {
      open.add(socket);
      socket.on('error', () => {}); // the other end is destroyed with it
      socket.on('close', () => {
        for (const end of [site, far]) open.delete(end.destroy());
      });
    }
    far.pipe(site);
    site.on('data', (piece: Buffer) => {
      sent += piece.length;
      if (!isCut && sent >= cutAfterBytes) {
        isCut = true;
        return void site.destroy();
      }
      far.write(piece);
    });
    site.on('end', () => far.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}/`,
    bytesSent: () => sent,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
