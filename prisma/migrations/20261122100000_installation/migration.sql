-- Which data directory belongs to this database: one row, whose id the directory holds, too.
CREATE TABLE "installation" (
    "id" UUID NOT NULL,
    "only" BOOLEAN NOT NULL DEFAULT true,
    "bound_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "installation_only" CHECK ("only")
);

CREATE UNIQUE INDEX "installation_only_key" ON "installation"("only");
