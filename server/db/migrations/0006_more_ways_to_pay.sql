ALTER TABLE "donations" ADD COLUMN "payment_url" text;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD COLUMN "gateway" text DEFAULT 'paygate' NOT NULL;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD COLUMN "cancel_url" text;