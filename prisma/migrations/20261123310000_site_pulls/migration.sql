-- What each site was told is current when it pulled last.
CREATE TABLE "site_pull" (
    "site_id" UUID NOT NULL,
    "release_id" UUID,
    "follows_candidates" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_pull_pkey" PRIMARY KEY ("site_id")
);
CREATE INDEX "site_pull_release_id_idx" ON "site_pull"("release_id");
ALTER TABLE "site_pull" ADD CONSTRAINT "site_pull_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "site_pull" ADD CONSTRAINT "site_pull_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
