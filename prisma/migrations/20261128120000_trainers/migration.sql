-- A trainer has a token of its own as people have, and holds the runs that it has claimed. Null: the installation's trainer token.
ALTER TYPE "person_role" ADD VALUE 'trainer';
ALTER TABLE "run" ADD COLUMN "claimed_by" UUID;
ALTER TABLE "run" ADD CONSTRAINT "run_claimed_by_fkey" FOREIGN KEY ("claimed_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "run_claimed_by_idx" ON "run"("claimed_by");
