import { describe, expect, it } from '@jest/globals';
import { linesOfUpload, type UploadReport } from './upload.js';

const nothing: UploadReport = {
  sent: 0,
  sentAgain: 0,
  bytes: 0,
  sentBefore: 0,
  unapproved: [],
  superseded: [],
};

const verbsBefore = '  nothing is staged: run "sfumato site stage", "preview" and "approve" first';

describe('what upload says', () => {
  it('names the verbs that come before it where nothing is staged', () => {
    expect(linesOfUpload(nothing)).toEqual(['sent 0 batches, 0 bytes; 0 sent before', verbsBefore]);
  });

  it.each([
    ['something was sent', { sent: 1, bytes: 9 }],
    ['all was sent before', { sentBefore: 2 }],
    ['a stage waits', { sentBefore: 1, unapproved: ['stage-2'] }],
    ['a stage is of an older representer', { superseded: ['stage-1'] }],
  ])('does not where %s', (_, report) => {
    expect(linesOfUpload({ ...nothing, ...report })).not.toContain(verbsBefore);
  });
});
