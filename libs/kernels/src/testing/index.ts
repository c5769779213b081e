export { countOpenSessions } from './open-sessions.js';
