-- Blobs that a row names and that the last look found missing or damaged; a row goes when the blob is sound again.
CREATE TABLE "damaged_blob" (
    "digest" CHAR(64) NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "damaged_blob_pkey" PRIMARY KEY ("digest")
);
