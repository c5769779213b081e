export { exportReviewed, type ReviewedCounts, takeReviewed } from './conclusion.js';
export { startReview } from './start-review.js';
