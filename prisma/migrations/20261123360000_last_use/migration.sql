-- The day of a person's last request: who has not worked here for months needs no token.
ALTER TABLE "person" ADD COLUMN "last_used_on" DATE;
