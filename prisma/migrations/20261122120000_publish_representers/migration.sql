-- Sites get a representer when the administrator publishes it; the highest number is the current one.
ALTER TABLE "representer" ADD COLUMN "number" INTEGER, ADD COLUMN "published_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "representer_number_key" ON "representer"("number");

-- Until now every finished representer was published, and the latest was current.
UPDATE "representer" SET "number" = "ordered"."number", "published_at" = "created_at"
FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "representer") AS "ordered"
WHERE "representer"."id" = "ordered"."id";
