-- When a person compared the fingerprint of a site's key with that which the site has.
ALTER TABLE "site_key" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
