-- A waiver takes two requests by two people, each with a token of their own: a name that somebody types is no signature.
CREATE TABLE "waiver_signature" (
    "id" UUID NOT NULL,
    "representer_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiver_signature_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "waiver_signature_with_a_reason" CHECK (length(btrim("reason")) >= 20),
    CONSTRAINT "waiver_signature_of_90_days" CHECK ("days" BETWEEN 1 AND 90)
);
CREATE INDEX "waiver_signature_representer_id_idx" ON "waiver_signature"("representer_id");
ALTER TABLE "waiver_signature" ADD CONSTRAINT "waiver_signature_representer_id_fkey" FOREIGN KEY ("representer_id") REFERENCES "representer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "waiver_signature" ADD CONSTRAINT "waiver_signature_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "waiver_signature_immutable" BEFORE UPDATE OR DELETE ON "waiver_signature" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "waiver_signature_kept" BEFORE TRUNCATE ON "waiver_signature" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Null for waivers of before.
ALTER TABLE "waiver" ADD COLUMN "first_signature_id" UUID;
ALTER TABLE "waiver" ADD COLUMN "second_signature_id" UUID;
CREATE UNIQUE INDEX "waiver_first_signature_id_key" ON "waiver"("first_signature_id");
CREATE UNIQUE INDEX "waiver_second_signature_id_key" ON "waiver"("second_signature_id");
ALTER TABLE "waiver" ADD CONSTRAINT "waiver_first_signature_id_fkey" FOREIGN KEY ("first_signature_id") REFERENCES "waiver_signature"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "waiver" ADD CONSTRAINT "waiver_second_signature_id_fkey" FOREIGN KEY ("second_signature_id") REFERENCES "waiver_signature"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION "refuse_waiver_without_signatures"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM "waiver_signature" AS "first", "waiver_signature" AS "second"
        WHERE "first"."id" = NEW."first_signature_id" AND "second"."id" = NEW."second_signature_id"
            AND "first"."representer_id" = NEW."representer_id" AND "second"."representer_id" = NEW."representer_id"
            AND "first"."person_id" <> "second"."person_id"
            AND NEW."expires_at" <= NEW."granted_at" + least("first"."days", "second"."days") * INTERVAL '1 day'
    ) THEN
        RAISE EXCEPTION 'a waiver needs the signatures of two people' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER "waiver_signed_by_two" BEFORE INSERT ON "waiver" FOR EACH ROW EXECUTE FUNCTION "refuse_waiver_without_signatures"();
