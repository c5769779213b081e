-- What was erased together of one site: the coordinator signs it whenever it is asked. Never changed.
CREATE TABLE "erasure_receipt" (
    "id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,
    "batches" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "digest" CHAR(64) NOT NULL,

    CONSTRAINT "erasure_receipt_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "erasure_receipt_site_id_idx" ON "erasure_receipt"("site_id");
ALTER TABLE "erasure_receipt" ADD CONSTRAINT "erasure_receipt_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "upload" ADD COLUMN "erasure_receipt_id" UUID;
CREATE INDEX "upload_erasure_receipt_id_idx" ON "upload"("erasure_receipt_id");
ALTER TABLE "upload" ADD CONSTRAINT "upload_erasure_receipt_id_fkey" FOREIGN KEY ("erasure_receipt_id") REFERENCES "erasure_receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was erased before there were receipts gets them now, one for each time.
INSERT INTO "erasure_receipt" ("id", "site_id", "erased_at", "batches", "bytes", "digest")
SELECT gen_random_uuid(), "site_id", "erased_at", count(*), sum("bytes"),
    encode(sha256(convert_to(string_agg("digest" || E'\n', '' ORDER BY "digest" COLLATE "C"), 'UTF8')), 'hex')
FROM "upload" WHERE "erased_at" IS NOT NULL GROUP BY "site_id", "erased_at";
UPDATE "upload" SET "erasure_receipt_id" = "erasure_receipt"."id" FROM "erasure_receipt"
WHERE "erasure_receipt"."site_id" = "upload"."site_id" AND "erasure_receipt"."erased_at" = "upload"."erased_at";

CREATE TRIGGER "erasure_receipt_immutable" BEFORE UPDATE OR DELETE ON "erasure_receipt" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "erasure_receipt_kept" BEFORE TRUNCATE ON "erasure_receipt" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
