-- By what a run's pool is dealt into blocks and its sites get their numbers: known to nobody who trains, and never changed, because a
-- trainer fetches the blocks one by one.
ALTER TABLE "run" ADD COLUMN "mixing_seed" CHAR(64) NOT NULL
    DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

DROP TRIGGER "run_stays" ON "run";
CREATE TRIGGER "run_stays"
    BEFORE UPDATE OF "id", "kind", "snapshot_id", "seed", "settings", "mixing_seed", "finished_at", "scores", "privacy_report" ON "run"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"(
        'id', 'kind', 'snapshot_id', 'seed', 'settings', 'mixing_seed', 'finished_at', 'scores', 'privacy_report'
    );
