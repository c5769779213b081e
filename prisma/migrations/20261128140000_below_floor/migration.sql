-- Why a release was published or promoted although it does too badly at a site, in the words of who did it. Null for any other event.
ALTER TABLE "channel_event" ADD COLUMN "reason" TEXT;
ALTER TABLE "channel_event" ADD CONSTRAINT "channel_event_with_a_reason" CHECK (length(btrim("reason")) >= 20);
