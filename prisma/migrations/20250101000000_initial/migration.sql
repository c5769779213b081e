CREATE TYPE "run_kind" AS ENUM ('representer', 'deidentifier');
CREATE TYPE "run_status" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');
CREATE TYPE "actor_kind" AS ENUM ('admin', 'site', 'trainer', 'system');

CREATE TABLE "site" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "enrolled_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "token_hash" CHAR(64),
    "refused_uploads" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "site_name_key" ON "site"("name");
CREATE UNIQUE INDEX "site_token_hash_key" ON "site"("token_hash");

CREATE TABLE "enrolment_code" (
    "id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "code_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "enrolment_code_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "enrolment_code_code_hash_key" ON "enrolment_code"("code_hash");
CREATE INDEX "enrolment_code_site_id_idx" ON "enrolment_code"("site_id");

CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "kind" "run_kind" NOT NULL,
    "status" "run_status" NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "seed" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "snapshot_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "heard_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "failure_code" TEXT,
    "scores" JSONB,
    "privacy_report" JSONB,
    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "run_status_idx" ON "run"("status");
CREATE INDEX "run_snapshot_id_idx" ON "run"("snapshot_id");

CREATE TABLE "progress" (
    "id" BIGSERIAL NOT NULL,
    "run_id" UUID NOT NULL,
    "fence" INTEGER NOT NULL,
    "phase" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "measures" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "progress_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "progress_run_id_id_idx" ON "progress"("run_id", "id");

CREATE TABLE "artefact" (
    "run_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fence" INTEGER NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "bytes" BIGINT NOT NULL,
    CONSTRAINT "artefact_pkey" PRIMARY KEY ("run_id", "name")
);
CREATE INDEX "artefact_digest_idx" ON "artefact"("digest");

CREATE TABLE "representer" (
    "id" UUID NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "representation_size" INTEGER NOT NULL,
    "label_count" INTEGER NOT NULL,
    "casing_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "representer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "representer_id" UUID NOT NULL,
    "batch_number" INTEGER NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sentences" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "upload_site_id_representer_id_batch_number_key" ON "upload"("site_id", "representer_id", "batch_number");
CREATE INDEX "upload_representer_id_withdrawn_at_idx" ON "upload"("representer_id", "withdrawn_at");
CREATE INDEX "upload_digest_idx" ON "upload"("digest");

CREATE TABLE "snapshot" (
    "id" UUID NOT NULL,
    "representer_id" UUID NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "sites" INTEGER NOT NULL,
    "batches" INTEGER NOT NULL,
    "sentences" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "snapshot_batch" (
    "snapshot_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "upload_id" UUID NOT NULL,
    CONSTRAINT "snapshot_batch_pkey" PRIMARY KEY ("snapshot_id", "position")
);
CREATE INDEX "snapshot_batch_upload_id_idx" ON "snapshot_batch"("upload_id");
CREATE UNIQUE INDEX "snapshot_batch_snapshot_id_upload_id_key" ON "snapshot_batch"("snapshot_id", "upload_id");

CREATE TABLE "release" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "run_id" UUID NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "superseded_at" TIMESTAMPTZ(3),
    CONSTRAINT "release_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "release_number_key" ON "release"("number");
CREATE UNIQUE INDEX "release_run_id_key" ON "release"("run_id");

CREATE TABLE "release_file" (
    "release_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "bytes" BIGINT NOT NULL,
    CONSTRAINT "release_file_pkey" PRIMARY KEY ("release_id", "name")
);
CREATE INDEX "release_file_digest_idx" ON "release_file"("digest");

CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "count" INTEGER,
    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_event_subject_id_idx" ON "audit_event"("subject_id");

ALTER TABLE "enrolment_code" ADD CONSTRAINT "enrolment_code_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "run" ADD CONSTRAINT "run_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "snapshot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "progress" ADD CONSTRAINT "progress_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "artefact" ADD CONSTRAINT "artefact_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "representer" ADD CONSTRAINT "representer_id_fkey" FOREIGN KEY ("id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "upload" ADD CONSTRAINT "upload_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "upload" ADD CONSTRAINT "upload_representer_id_fkey" FOREIGN KEY ("representer_id") REFERENCES "representer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_representer_id_fkey" FOREIGN KEY ("representer_id") REFERENCES "representer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "snapshot_batch" ADD CONSTRAINT "snapshot_batch_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "snapshot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "snapshot_batch" ADD CONSTRAINT "snapshot_batch_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "release" ADD CONSTRAINT "release_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "release_file" ADD CONSTRAINT "release_file_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What happened stays as it was written, whichever program holds the connection.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END;
$$;
CREATE TRIGGER "audit_event_immutable" BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "snapshot_immutable" BEFORE UPDATE OR DELETE ON "snapshot" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "snapshot_batch_immutable" BEFORE UPDATE OR DELETE ON "snapshot_batch" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "release_file_immutable" BEFORE UPDATE OR DELETE ON "release_file" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
