-- What the verdict on a representer rests on: the upper end of J1 and what it was allowed, the version of the thresholds, and how hard
-- the judges tried. Whoever passed before did so by version 1, which allows J1 0.05.
CREATE TYPE "audit_budget" AS ENUM ('quick', 'full');
ALTER TABLE "representer" ADD COLUMN "j1_upper" DOUBLE PRECISION,
    ADD COLUMN "j1_max" DOUBLE PRECISION NOT NULL DEFAULT 0.05,
    ADD COLUMN "thresholds" INTEGER,
    ADD COLUMN "audit_budget" "audit_budget";
ALTER TABLE "representer" ALTER COLUMN "j1_max" DROP DEFAULT;
UPDATE "representer" SET "j1_upper" = 0.05, "thresholds" = 1 WHERE "verdict" = 'PASS';

-- A consortium may allow J1 less than the thresholds do. For more two people sign.
ALTER TABLE "representer" ADD CONSTRAINT "representer_j1_max" CHECK ("j1_max" > 0 AND "j1_max" <= 0.05);
ALTER TABLE "representer" ADD CONSTRAINT "representer_pass_below_j1_max" CHECK (
    "verdict" <> 'PASS' OR ("thresholds" IS NOT NULL AND "j1_upper" IS NOT NULL AND "j1_upper" <= "j1_max")
);

CREATE OR REPLACE FUNCTION "refuse_representer_without_pass"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW."number" IS NOT NULL THEN
            RAISE EXCEPTION 'a representer is published after it was made, not with it' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END IF;
    IF NEW."verdict" <> OLD."verdict" OR NEW."digest" <> OLD."digest"
        OR (NEW."j1_upper", NEW."j1_max", NEW."thresholds", NEW."audit_budget")
            IS DISTINCT FROM (OLD."j1_upper", OLD."j1_max", OLD."thresholds", OLD."audit_budget") THEN
        RAISE EXCEPTION 'the verdict on a representer and its digest are never changed' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW."number" IS DISTINCT FROM OLD."number" AND NEW."number" IS NOT NULL
        AND (NEW."published_at" IS NULL OR NOT "may_pass"(NEW."id", NEW."published_at")) THEN
        RAISE EXCEPTION 'a representer without PASS or a waiver is not published' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END;
$$;
