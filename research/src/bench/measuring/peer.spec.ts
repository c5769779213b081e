import { describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { findPeer } from './peer.js';

describe('the peer', () => {
  it('is left out with a word when its script does not exist', async () => {
    const terminal = createSilentTerminal();

    expect(await findPeer('no-such-folder/peer.py', terminal)).toBeUndefined();
    expect(terminal.spokenLines).toEqual(['no peer: no-such-folder/peer.py does not exist']);
  });
});
