import { describe, expect, it } from '@jest/globals';
import { joinReasons } from './representers.repository.js';

describe('why a representer may not be published', () => {
  it('says once what several figures lack, and keeps what differs apart', () => {
    const reasons = [
      'control c came out wrong',
      'J1: lacks words',
      'J6: upper end 0.2',
      'J2.deployed-names: lacks words',
    ];

    expect(joinReasons(reasons)).toBe(
      'control c came out wrong; J1, J2.deployed-names: lacks words; J6: upper end 0.2',
    );
  });

  it('keeps a colon within a reason', () => {
    expect(joinReasons(['J1: lacks words: a label counts with 30'])).toBe(
      'J1: lacks words: a label counts with 30',
    );
  });
});
