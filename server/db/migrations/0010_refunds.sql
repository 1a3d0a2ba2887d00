CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"donation_id" uuid NOT NULL,
	"operator_id" text NOT NULL,
	"gateway" text NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"gateway_refund_id" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD COLUMN "refund_request_id" text;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("donation_id") WHERE "refunds"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("created_at");