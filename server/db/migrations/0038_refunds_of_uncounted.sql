DROP INDEX "refunds_once";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_of_uncounted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "refunds" SET "is_of_uncounted" = true FROM "donations" WHERE "donations"."id" = "refunds"."donation_id" AND "refunds"."is_by_hand" AND "donations"."settled_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("donation_id") WHERE "refunds"."status" = 'asked' or ("refunds"."status" = 'paid' and not "refunds"."is_of_uncounted");