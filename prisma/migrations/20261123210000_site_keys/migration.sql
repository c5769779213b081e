-- The public key that a site signs its requests with, and the nonces of requests that could still be sent again.
CREATE TABLE "site_key" (
    "site_id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_key_pkey" PRIMARY KEY ("site_id"),
    CONSTRAINT "site_key_form" CHECK ("public_key" ~ '^[A-Za-z0-9_-]{43}$')
);
ALTER TABLE "site_key" ADD CONSTRAINT "site_key_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "site_nonce" (
    "site_id" UUID NOT NULL,
    "nonce" TEXT NOT NULL,
    "kept_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_nonce_pkey" PRIMARY KEY ("site_id", "nonce"),
    CONSTRAINT "site_nonce_form" CHECK ("nonce" ~ '^[A-Za-z0-9_-]{22}$')
);
CREATE INDEX "site_nonce_kept_until_idx" ON "site_nonce"("kept_until");
