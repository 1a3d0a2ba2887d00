ALTER TABLE "certificates" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
UPDATE "certificates" SET "amount_cents" = "donations"."amount_cents", "received_at" = coalesce("donations"."settled_at", "certificates"."issued_at") FROM "donations" WHERE "donations"."id" = "certificates"."donation_id";--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "amount_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "received_at" SET NOT NULL;