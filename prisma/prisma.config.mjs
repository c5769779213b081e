// For Prisma's own commands on a real server, e.g.
//   DATABASE_URL=... npx prisma migrate status --config prisma/prisma.config.mjs
// The coordinator itself applies the migrations at its start and needs none of them.
import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
