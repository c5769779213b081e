-- Releases are candidates until a person makes them stable. Until now every release was stable from its publication until the next.
CREATE TYPE "release_status" AS ENUM ('candidate', 'stable', 'held', 'superseded');
ALTER TABLE "release" ADD COLUMN "status" "release_status" NOT NULL DEFAULT 'superseded';
ALTER TABLE "release" ALTER COLUMN "status" DROP DEFAULT;
UPDATE "release" SET "status" = 'stable' WHERE "superseded_at" IS NULL;
CREATE UNIQUE INDEX "release_one_stable" ON "release"("status") WHERE "status" = 'stable';

CREATE TYPE "channel_action" AS ENUM ('candidate', 'promoted', 'held', 'rolledBack');
CREATE TABLE "channel_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" "channel_action" NOT NULL,
    "release_id" UUID NOT NULL,
    "from_number" INTEGER,

    CONSTRAINT "channel_event_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "channel_event_release_id_idx" ON "channel_event"("release_id");
ALTER TABLE "channel_event" ADD CONSTRAINT "channel_event_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
INSERT INTO "channel_event" ("at", "action", "release_id") SELECT "published_at", 'promoted', "id" FROM "release" ORDER BY "number";

CREATE TRIGGER "channel_event_immutable" BEFORE UPDATE OR DELETE ON "channel_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "channel_event_kept" BEFORE TRUNCATE ON "channel_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- A release becomes stable as it becomes published: with PASS or a waiver that holds then. Whoever promotes gives the time.
ALTER TABLE "release" ADD COLUMN "stable_at" TIMESTAMPTZ(3);
UPDATE "release" SET "stable_at" = "published_at";
CREATE FUNCTION "refuse_stable_without_pass"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."status" = 'stable' AND NOT EXISTS (
        SELECT FROM "run" JOIN "snapshot" ON "snapshot"."id" = "run"."snapshot_id"
        WHERE "run"."id" = NEW."run_id" AND NEW."stable_at" IS NOT NULL AND "may_pass"("snapshot"."representer_id", NEW."stable_at")
    ) THEN
        RAISE EXCEPTION 'a release whose representer has neither PASS nor a waiver does not become stable' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER "release_stable_passed" BEFORE INSERT OR UPDATE OF "status", "stable_at" ON "release" FOR EACH ROW EXECUTE FUNCTION "refuse_stable_without_pass"();
