// jest wants the teardown as a file of its own.
export { stopTestServers as default } from './test-servers.mjs';
