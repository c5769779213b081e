-- Rows of one site are closed to another in the database as well. A transaction that works for a site says so with
--   SELECT set_config('sfumato.site_id', '...', true)
-- and from then on sees and writes rows of that site only, whatever its statements say. Without it a transaction works for the
-- whole coordinator: the guard, the administrator, the pool and upkeep look across sites. The owner of the tables is not bound:
-- it migrates and dumps. docs/adr/0056-rows-of-a-site.md has the reasons.

ALTER TABLE "site" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "rows_of_a_site" ON "site"
  USING (COALESCE(current_setting('sfumato.site_id', true), '') IN ('', "id"::text));

ALTER TABLE "upload" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "rows_of_a_site" ON "upload"
  USING (COALESCE(current_setting('sfumato.site_id', true), '') IN ('', "site_id"::text));

ALTER TABLE "site_key" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "rows_of_a_site" ON "site_key"
  USING (COALESCE(current_setting('sfumato.site_id', true), '') IN ('', "site_id"::text));

ALTER TABLE "site_nonce" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "rows_of_a_site" ON "site_nonce"
  USING (COALESCE(current_setting('sfumato.site_id', true), '') IN ('', "site_id"::text));

ALTER TABLE "enrolment_code" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "rows_of_a_site" ON "enrolment_code"
  USING (COALESCE(current_setting('sfumato.site_id', true), '') IN ('', "site_id"::text));

ALTER TABLE "site_pull" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "rows_of_a_site" ON "site_pull"
  USING (COALESCE(current_setting('sfumato.site_id', true), '') IN ('', "site_id"::text));

ALTER TABLE "erasure_receipt" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "rows_of_a_site" ON "erasure_receipt"
  USING (COALESCE(current_setting('sfumato.site_id', true), '') IN ('', "site_id"::text));

-- The one thing about other sites that an upload has to ask, answered with the owner's eyes: yes or no, about bytes that the asker has
-- in its hands.
CREATE FUNCTION frame_is_of_other_site(asked CHAR(64), own UUID) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM "upload" WHERE "digest" = asked AND "site_id" <> own)
$$;
