-- What a line is about, by its digest: of a model the digest over its manifest and files, the one that its signature names. Sites install a
-- model only with the line that has it, under a head that follows from the last one they saw.
ALTER TABLE "audit_event" ADD COLUMN "content" CHAR(64);

-- As before, with the content last; a line without one leaves no trace of it, so that earlier digests stand.
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
        || public."audit_field"('count', "event"."count"::text)
        || public."audit_field"('content', "event"."content"::text), 'UTF8')), 'hex');
$$;

-- Models that were published before lines named their content get one now. The digest is that of libs/signing/src/model-signature.ts.
INSERT INTO "audit_event" ("at", "actor_kind", "action", "subject_kind", "subject_id", "content")
SELECT now(), 'system', 'representer.recorded', 'representer', "representer"."id",
    (SELECT encode(sha256(string_agg(decode("digest", 'hex'), ''::bytea ORDER BY "name" COLLATE "C")), 'hex') FROM "artefact"
        WHERE "run_id" = "representer"."id" AND "name" IN ('manifest.json', 'representer.onnx', 'cells.json'))
FROM "representer" WHERE "number" IS NOT NULL ORDER BY "number";
INSERT INTO "audit_event" ("at", "actor_kind", "action", "subject_kind", "subject_id", "content")
SELECT now(), 'system', 'release.recorded', 'release', "release"."id",
    (SELECT encode(sha256(string_agg(decode("digest", 'hex'), ''::bytea ORDER BY "name" COLLATE "C")), 'hex') FROM "release_file"
        WHERE "release_id" = "release"."id" AND "name" IN ('manifest.json', 'deidentifier.onnx'))
FROM "release" ORDER BY "number";
