-- The key that this installation signs with, by the last coordinator that started or rotated it. Null until then.
ALTER TABLE "installation" ADD COLUMN "signing_key" TEXT;
