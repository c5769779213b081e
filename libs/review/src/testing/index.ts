export { chromiumPath, launchChromium } from './browser.js';
