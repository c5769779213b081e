-- Functions that guard something read the tables of this schema and no temporary one of the same name, which a session may make for itself.
-- The one that looks with the owner's eyes would otherwise call what such a view calls, as the owner.
ALTER FUNCTION "frame_is_of_other_site"(CHAR(64), UUID) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "may_pass"(UUID, TIMESTAMPTZ) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "refuse_representer_without_pass"() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "refuse_release_without_pass"() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "refuse_stable_without_pass"() SET search_path = pg_catalog, public, pg_temp;

-- Columns that the trigger names keep the value that they have. An owner who has to mend a row by hand can still switch triggers off.
CREATE FUNCTION "refuse_other_value"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "name" TEXT;
    "before" JSONB := to_jsonb(OLD);
    "after" JSONB := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(NEW) END;
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'check_violation';
    END IF;
    FOREACH "name" IN ARRAY TG_ARGV LOOP
        IF "before" -> "name" <> 'null'::jsonb AND "after" -> "name" <> "before" -> "name" THEN
            RAISE EXCEPTION '% of % is never changed', "name", TG_TABLE_NAME USING ERRCODE = 'check_violation';
        END IF;
    END LOOP;
    RETURN NEW;
END;
$$;

-- A verdict is not got rid of with its row, nor given to another run.
CREATE TRIGGER "representer_stays" BEFORE DELETE OR UPDATE OF "id" ON "representer"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"('id');
-- What a site took back stays taken back, and a batch is what it was when it came.
CREATE TRIGGER "upload_stays" BEFORE DELETE OR UPDATE ON "upload" FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"(
    'id', 'site_id', 'representer_id', 'batch_number', 'digest', 'bytes', 'sentences', 'tokens', 'received_at', 'withdrawn_at', 'erased_at', 'erasure_receipt_id'
);
-- Which notes a run learned from, and which run a release is of.
CREATE TRIGGER "run_stays" BEFORE UPDATE OF "id", "kind", "snapshot_id" ON "run"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"('id', 'kind', 'snapshot_id');
CREATE TRIGGER "release_stays" BEFORE DELETE OR UPDATE OF "id", "number", "run_id", "published_at" ON "release"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"('id', 'number', 'run_id', 'published_at');
-- A code that was used stays used.
CREATE TRIGGER "enrolment_code_stays" BEFORE DELETE OR UPDATE ON "enrolment_code"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"('id', 'site_id', 'code_hash', 'used_at');
