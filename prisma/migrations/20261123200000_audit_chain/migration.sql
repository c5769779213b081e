-- Every line of the audit trail names the one before it by its digest, so that a trail that was rewritten no longer ends in the digest
-- that its sites have seen. libs/protocol/src/audit/chain.ts computes the same.
ALTER TABLE "audit_event" ADD COLUMN "previous" CHAR(64) NOT NULL DEFAULT '', ADD COLUMN "digest" CHAR(64) NOT NULL DEFAULT '';

-- A field as it is hashed: its name, the length of its value in bytes, and the value. A field without a value leaves no trace, so a
-- nullable column that is added later takes one more line below and changes no digest of an earlier row.
CREATE FUNCTION "audit_field"("name" TEXT, "value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN "value" IS NULL THEN '' ELSE "name" || '=' || octet_length(convert_to("value", 'UTF8')) || ':' || "value" || E'\n' END;
$$;

CREATE FUNCTION "audit_content_digest"("event" "audit_event") RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT encode(sha256(convert_to(E'sfumato audit event\n'
        || public."audit_field"('number', "event"."id"::text)
        || public."audit_field"('at', to_char("event"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        || public."audit_field"('actorKind', "event"."actor_kind"::text)
        || public."audit_field"('actorId', "event"."actor_id"::text)
        || public."audit_field"('action', "event"."action")
        || public."audit_field"('subjectKind', "event"."subject_kind")
        || public."audit_field"('subjectId', "event"."subject_id"::text)
        || public."audit_field"('count', "event"."count"::text), 'UTF8')), 'hex');
$$;

CREATE FUNCTION "audit_link_digest"("previous" TEXT, "content_digest" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT encode(sha256(convert_to(E'sfumato audit link\n'
        || public."audit_field"('previous', "previous") || public."audit_field"('content', "content_digest"), 'UTF8')), 'hex');
$$;

-- What was written before is chained as it stands.
ALTER TABLE "audit_event" DISABLE TRIGGER "audit_event_immutable";
DO $$
DECLARE
    "event" "audit_event";
    "last" TEXT := repeat('0', 64);
BEGIN
    FOR "event" IN SELECT * FROM "audit_event" ORDER BY "id" LOOP
        UPDATE "audit_event" SET "previous" = "last", "digest" = "audit_link_digest"("last", "audit_content_digest"("event"))
            WHERE "id" = "event"."id" RETURNING "digest" INTO "last";
    END LOOP;
END;
$$;
ALTER TABLE "audit_event" ENABLE ALWAYS TRIGGER "audit_event_immutable";

-- No line has two successors, even should two writers miss each other.
CREATE UNIQUE INDEX "audit_event_previous_key" ON "audit_event"("previous");

-- Writers take turns until they commit, so that numbers, digests and what a reader sees have one order. The number follows the last one
-- and leaves no gap, whatever the sequence or the writer says. The lock is the letters SFAU.
CREATE FUNCTION "chain_audit_event"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "last" RECORD;
BEGIN
    PERFORM pg_advisory_xact_lock(1397113173);
    SELECT "id", "digest" INTO "last" FROM public."audit_event" ORDER BY "id" DESC LIMIT 1;
    NEW."id" := coalesce("last"."id", 0) + 1;
    NEW."previous" := coalesce("last"."digest", repeat('0', 64));
    NEW."digest" := public."audit_link_digest"(NEW."previous", public."audit_content_digest"(NEW));
    RETURN NEW;
END;
$$;
CREATE TRIGGER "audit_event_chained" BEFORE INSERT ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "chain_audit_event"();
ALTER TABLE "audit_event" ENABLE ALWAYS TRIGGER "audit_event_chained";
