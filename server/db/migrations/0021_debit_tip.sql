ALTER TABLE "mandate_debits" ADD COLUMN "tip_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "mandate_debits" SET "tip_cents" = "mandates"."tip_cents" FROM "mandates" WHERE "mandates"."id" = "mandate_debits"."mandate_id" AND "mandate_debits"."donation_id" IS NULL;
