-- What a de-identifier scores on the held-out part of each site: counts by the site's id. Null for runs of before, and for representers.
ALTER TABLE "run" ADD COLUMN "scores_by_site" JSONB;
DROP TRIGGER "run_stays" ON "run";
CREATE TRIGGER "run_stays"
    BEFORE UPDATE OF "id", "kind", "snapshot_id", "seed", "settings", "mixing_seed", "finished_at", "scores", "scores_by_site",
        "privacy_report" ON "run"
    FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"(
        'id', 'kind', 'snapshot_id', 'seed', 'settings', 'mixing_seed', 'finished_at', 'scores', 'scores_by_site', 'privacy_report'
    );
