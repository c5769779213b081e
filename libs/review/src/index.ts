export { exportReviewed, type ReviewedCounts, reviewFinder, takeReviewed } from './conclusion.js';
export { startReview } from './start-review.js';
