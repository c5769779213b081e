export { exportReviewed } from './conclusion.js';
export { startReview } from './start-review.js';
