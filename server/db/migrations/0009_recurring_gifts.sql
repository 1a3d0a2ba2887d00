CREATE TABLE "card_setups" (
	"reference" text PRIMARY KEY NOT NULL,
	"mandate_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"gateway_request_id" text,
	"payfast_response" jsonb,
	"next_query_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_setups_gateway_request_id_unique" UNIQUE("gateway_request_id")
);
--> statement-breakpoint
CREATE TABLE "debit_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"status" text NOT NULL,
	"upload_id" text,
	"next_step_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debit_files_upload_id_unique" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "mandate_debits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mandate_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempt_on" date,
	"next_attempt_on" date,
	"file_id" uuid,
	"donation_id" uuid,
	"reason" text,
	CONSTRAINT "mandate_debits_donation_id_unique" UNIQUE("donation_id"),
	CONSTRAINT "mandate_debits_once" UNIQUE("mandate_id","due_date")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" integer NOT NULL,
	"status_reason" text,
	"campaign_id" uuid NOT NULL,
	"user_id" uuid,
	"currency_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"tip_cents" bigint NOT NULL,
	"is_admin_fee" boolean NOT NULL,
	"extra_cents" bigint DEFAULT 0 NOT NULL,
	"term" integer NOT NULL,
	"deduction_day" integer NOT NULL,
	"debits_left" integer,
	"next_due_date" date,
	"paused_until" date,
	"payment_method" integer NOT NULL,
	"instrument" text,
	"instrument_label" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_number" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"idempotency_scope" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mandates_idempotency" UNIQUE("idempotency_scope","idempotency_key"),
	CONSTRAINT "mandates_amount_positive" CHECK ("mandates"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "simulated_debits" (
	"reference" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"upload_id" text NOT NULL,
	"notify_url" text NOT NULL,
	"token" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_cents" bigint,
	"transaction_id" text NOT NULL,
	"status" text NOT NULL,
	"known_at" timestamp with time zone,
	"notify_at" timestamp with time zone,
	"notifications_left" integer DEFAULT 0 NOT NULL,
	"silent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_instruments" (
	"token" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"label" text NOT NULL,
	"mode" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "mandate_id" uuid;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD COLUMN "vault_id" text;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_debits" ADD CONSTRAINT "mandate_debits_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_debits" ADD CONSTRAINT "mandate_debits_file_id_debit_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."debit_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_debits" ADD CONSTRAINT "mandate_debits_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_setups_mandate" ON "card_setups" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "card_setups_pending" ON "card_setups" USING btree ("next_query_at") WHERE "card_setups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "debit_files_open" ON "debit_files" USING btree ("next_step_at") WHERE "debit_files"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "mandate_debits_due" ON "mandate_debits" USING btree ("next_attempt_on") WHERE "mandate_debits"."next_attempt_on" is not null;--> statement-breakpoint
CREATE INDEX "mandate_debits_file" ON "mandate_debits" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "mandates_due" ON "mandates" USING btree ("next_due_date") WHERE "mandates"."status" = 0;--> statement-breakpoint
CREATE INDEX "mandates_campaign" ON "mandates" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "mandates_user" ON "mandates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "simulated_debits_upload" ON "simulated_debits" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "simulated_debits_due" ON "simulated_debits" USING btree ("notify_at");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_mandate" ON "donations" USING btree ("mandate_id");