-- A row trigger does not see TRUNCATE, which takes all rows at once.
CREATE TRIGGER "audit_event_kept" BEFORE TRUNCATE ON "audit_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "snapshot_kept" BEFORE TRUNCATE ON "snapshot" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "snapshot_batch_kept" BEFORE TRUNCATE ON "snapshot_batch" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "release_file_kept" BEFORE TRUNCATE ON "release_file" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- ALWAYS: a session that says it replicates skips the triggers of origin sessions.
ALTER TABLE "audit_event" ENABLE ALWAYS TRIGGER "audit_event_immutable";
ALTER TABLE "audit_event" ENABLE ALWAYS TRIGGER "audit_event_kept";
