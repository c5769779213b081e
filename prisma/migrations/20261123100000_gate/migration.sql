-- What the judges said of a representer, and who let it pass in spite of that. A representer that was made before has no verdict that
-- counts: nothing new is published from it without a waiver.
CREATE TYPE "verdict" AS ENUM ('PASS', 'FAIL', 'INVALID');
ALTER TABLE "representer" ADD COLUMN "verdict" "verdict" NOT NULL DEFAULT 'INVALID';
ALTER TABLE "representer" ALTER COLUMN "verdict" DROP DEFAULT;

CREATE TABLE "waiver" (
    "id" UUID NOT NULL,
    "representer_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "second_name" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiver_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "waiver_by_two" CHECK (lower(btrim("first_name")) <> lower(btrim("second_name"))),
    CONSTRAINT "waiver_with_a_reason" CHECK (length(btrim("reason")) >= 20),
    CONSTRAINT "waiver_of_90_days" CHECK ("expires_at" > "granted_at" AND "expires_at" <= "granted_at" + INTERVAL '90 days')
);
CREATE INDEX "waiver_representer_id_idx" ON "waiver"("representer_id");
ALTER TABLE "waiver" ADD CONSTRAINT "waiver_representer_id_fkey" FOREIGN KEY ("representer_id") REFERENCES "representer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A waiver is never changed or deleted: it ends by itself.
CREATE TRIGGER "waiver_immutable" BEFORE UPDATE OR DELETE ON "waiver" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "waiver_kept" BEFORE TRUNCATE ON "waiver" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Nothing reaches a site without PASS or a waiver, whichever program holds the connection.
CREATE FUNCTION "may_pass"("subject" UUID, "at" TIMESTAMPTZ) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM "representer" WHERE "id" = "subject" AND "verdict" = 'PASS')
        OR EXISTS (SELECT FROM "waiver" WHERE "representer_id" = "subject" AND "at" >= "granted_at" AND "at" < "expires_at");
$$;

CREATE FUNCTION "refuse_representer_without_pass"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW."number" IS NOT NULL THEN
            RAISE EXCEPTION 'a representer is published after it was made, not with it' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END IF;
    IF NEW."verdict" <> OLD."verdict" OR NEW."digest" <> OLD."digest" THEN
        RAISE EXCEPTION 'the verdict on a representer and its digest are never changed' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW."number" IS DISTINCT FROM OLD."number" AND NEW."number" IS NOT NULL
        AND (NEW."published_at" IS NULL OR NOT "may_pass"(NEW."id", NEW."published_at")) THEN
        RAISE EXCEPTION 'a representer without PASS or a waiver is not published' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER "representer_passed" BEFORE INSERT OR UPDATE ON "representer" FOR EACH ROW EXECUTE FUNCTION "refuse_representer_without_pass"();

CREATE FUNCTION "refuse_release_without_pass"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM "run" JOIN "snapshot" ON "snapshot"."id" = "run"."snapshot_id"
        WHERE "run"."id" = NEW."run_id" AND "may_pass"("snapshot"."representer_id", NEW."published_at")
    ) THEN
        RAISE EXCEPTION 'a release whose representer has neither PASS nor a waiver is not published' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER "release_passed" BEFORE INSERT OR UPDATE OF "run_id", "published_at" ON "release" FOR EACH ROW EXECUTE FUNCTION "refuse_release_without_pass"();
