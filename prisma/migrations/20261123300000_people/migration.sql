-- People, each with a role and a token of their own that ends; and whose hand a line of the audit trail was written by.
CREATE TYPE "person_role" AS ENUM ('operator', 'provider', 'auditor');
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" "person_role" NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "person_name" CHECK (char_length("name") BETWEEN 2 AND 64),
    CONSTRAINT "person_ends" CHECK ("expires_at" > "created_at")
);
CREATE UNIQUE INDEX "person_token_hash_key" ON "person"("token_hash");
-- Who was removed keeps the name in the trail; somebody else may come to have it.
CREATE UNIQUE INDEX "person_name_key" ON "person"("name") WHERE "removed_at" IS NULL;

ALTER TABLE "audit_event" ADD COLUMN "actor_name" TEXT;

-- As before, with the name behind the id; a line without one leaves no trace of it, so that earlier digests stand.
CREATE OR REPLACE FUNCTION "audit_content_digest"("event" "audit_event") RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT encode(sha256(convert_to(E'sfumato audit event\n'
        || public."audit_field"('number', "event"."id"::text)
        || public."audit_field"('at', to_char("event"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        || public."audit_field"('actorKind', "event"."actor_kind"::text)
        || public."audit_field"('actorId', "event"."actor_id"::text)
        || public."audit_field"('actorName', "event"."actor_name")
        || public."audit_field"('action', "event"."action")
        || public."audit_field"('subjectKind', "event"."subject_kind")
        || public."audit_field"('subjectId', "event"."subject_id"::text)
        || public."audit_field"('count', "event"."count"::text), 'UTF8')), 'hex');
$$;
