-- When a release is due next, and what came of each due time. One schedule at most.
CREATE TABLE "release_schedule" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "every_seconds" INTEGER,
    "cron" TEXT,
    "seed" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "sites_min" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_schedule_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "release_schedule_only" CHECK ("only"),
    CONSTRAINT "release_schedule_times" CHECK (("every_seconds" IS NULL) <> ("cron" IS NULL))
);

-- Snapshot and run get their ids before they are made: whoever goes on after a crash makes the same ones, or finds them.
CREATE TABLE "due_release" (
    "id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "snapshot_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "outcome" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "due_release_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "due_release_due_at_key" ON "due_release"("due_at");
CREATE UNIQUE INDEX "due_release_run_id_key" ON "due_release"("run_id");
