-- A published representer keeps its number and its date: sites get the highest number, so another number would bring one back whose
-- waiver has ended, and no number would take one away without a line in the trail.
DROP TRIGGER "representer_stays" ON "representer";
CREATE TRIGGER "representer_stays" BEFORE DELETE OR UPDATE OF "id", "number", "published_at" ON "representer"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"('id', 'number', 'published_at');

-- What a run found, with which settings, and that it has ended.
DROP TRIGGER "run_stays" ON "run";
CREATE TRIGGER "run_stays"
    BEFORE UPDATE OF "id", "kind", "snapshot_id", "seed", "settings", "finished_at", "scores", "privacy_report" ON "run"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"(
        'id', 'kind', 'snapshot_id', 'seed', 'settings', 'finished_at', 'scores', 'privacy_report'
    );

-- The files of a run that has ended are those that were judged; a publication copies their digests.
CREATE FUNCTION "refuse_other_result"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM "run" WHERE "finished_at" IS NOT NULL
        AND ("id" = NEW."run_id" OR (TG_OP = 'UPDATE' AND "id" = OLD."run_id"))) THEN
        RAISE EXCEPTION 'files of a run that has ended are never changed' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER "artefact_stays" BEFORE INSERT OR UPDATE ON "artefact" FOR EACH ROW EXECUTE FUNCTION "refuse_other_result"();
CREATE FUNCTION "refuse_lost_result"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM "run" WHERE "id" = OLD."run_id" AND "finished_at" IS NOT NULL) THEN
        RAISE EXCEPTION 'files of a run that has ended are never deleted' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
END;
$$;
CREATE TRIGGER "artefact_kept" BEFORE DELETE ON "artefact" FOR EACH ROW EXECUTE FUNCTION "refuse_lost_result"();
