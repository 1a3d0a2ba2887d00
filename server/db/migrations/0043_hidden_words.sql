ALTER TABLE "donations" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;