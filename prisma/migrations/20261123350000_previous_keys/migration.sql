-- A key that a site has replaced goes on for a while, so that what was signed before still arrives.
ALTER TABLE "site_key" ADD COLUMN "previous_key" CHAR(43), ADD COLUMN "previous_until" TIMESTAMPTZ(3);
