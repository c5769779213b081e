// jest requires the teardown in a separate file.
export { stopTestServers as default } from './test-servers.mjs';
