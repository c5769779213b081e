-- Which sentences of a pool are scored follows from a secret, or a member could keep its own out of scoring. Null before the first claim.
ALTER TABLE "run" ADD COLUMN "split_seed" CHAR(64);
ALTER TABLE "run" ADD CONSTRAINT "run_split_seed_of_256_bits" CHECK ("split_seed" ~ '^[0-9a-f]{64}$');
CREATE TRIGGER "run_split_stays" BEFORE UPDATE OF "split_seed" ON "run" FOR EACH ROW EXECUTE FUNCTION "refuse_other_value"('split_seed');
