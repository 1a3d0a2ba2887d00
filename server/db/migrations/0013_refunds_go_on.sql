ALTER TABLE "refunds" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
UPDATE "refunds" SET "next_ask_at" = coalesce("leased_until", "created_at") WHERE "status" = 'asked';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("next_ask_at") WHERE "refunds"."status" = 'asked';