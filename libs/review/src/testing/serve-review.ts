/** A review in a process of its own, for tests that kill it: `node serve-review.js FOLDER READER` prints its link. */
import { startReview } from '../start-review.js';
import { phoneScan } from './review-fixture.js';

const [folder = '', reader = ''] = process.argv.slice(2);
const review = await startReview({ folder, reader, leakScan: phoneScan });
process.stdout.write(`${review.url}\n`);
