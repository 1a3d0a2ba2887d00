CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"is_visible" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_donors" (
	"campaign_id" uuid NOT NULL,
	"donor" text NOT NULL,
	CONSTRAINT "campaign_donors_campaign_id_donor_pk" PRIMARY KEY("campaign_id","donor")
);
--> statement-breakpoint
CREATE TABLE "campaign_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"description" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"videos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"story" text NOT NULL,
	"thank_you_message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"target_cents" bigint NOT NULL,
	"currency_id" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"organisation_id" uuid,
	"category_id" integer NOT NULL,
	"sub_category_id" integer,
	"funding_type" integer DEFAULT 0 NOT NULL,
	"visibility" integer DEFAULT 1 NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"socials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"videos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"event" jsonb,
	"gateways" jsonb NOT NULL,
	"is_recurring" boolean DEFAULT false NOT NULL,
	"show_barometer" integer DEFAULT 1 NOT NULL,
	"is_tax_benefit" boolean DEFAULT false NOT NULL,
	"is_admin_fee" boolean DEFAULT false NOT NULL,
	"admin_fee_rate" numeric(5, 2) DEFAULT 0 NOT NULL,
	"default_tip_percentage" numeric(5, 2) DEFAULT 12 NOT NULL,
	"raised_cents" bigint DEFAULT 0 NOT NULL,
	"offline_cents" bigint DEFAULT 0 NOT NULL,
	"payout_cents" bigint DEFAULT 0 NOT NULL,
	"unique_donors" integer DEFAULT 0 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', story), 'B') || setweight(to_tsvector('english', place), 'C')) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || place || ' ' || story)) STORED NOT NULL,
	CONSTRAINT "campaigns_path_unique" UNIQUE("path"),
	CONSTRAINT "campaigns_target_positive" CHECK ("campaigns"."target_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" integer DEFAULT 0 NOT NULL,
	"status" integer NOT NULL,
	"campaign_id" uuid NOT NULL,
	"user_id" uuid,
	"currency_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"tip_cents" bigint DEFAULT 0 NOT NULL,
	"is_admin_fee" boolean DEFAULT false NOT NULL,
	"payment_method" integer NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_number" text DEFAULT '' NOT NULL,
	"anonymous" boolean NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"reference" text NOT NULL,
	"idempotency_scope" text,
	"idempotency_key" text,
	"gateway" text,
	"gateway_request_id" text,
	"payfast_response" jsonb,
	"next_query_at" timestamp with time zone,
	"queried_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "donations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "donations_gateway_request_id_unique" UNIQUE("gateway_request_id"),
	CONSTRAINT "donations_idempotency" UNIQUE("idempotency_scope","idempotency_key"),
	CONSTRAINT "donations_amount_positive" CHECK ("donations"."amount_cents" > 0),
	CONSTRAINT "donations_tip_not_negative" CHECK ("donations"."tip_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"source" text NOT NULL,
	"donation_id" uuid,
	"outcome" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_events_once" UNIQUE("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"leased_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"campaign_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"currency_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"donation_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_once" UNIQUE("donation_id","kind")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"account" text NOT NULL,
	"address" text NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "login_failures_account_address_pk" PRIMARY KEY("account","address")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"legal_name" text NOT NULL,
	"other_name" text DEFAULT '' NOT NULL,
	"brief_description" text DEFAULT '' NOT NULL,
	"type_id" integer NOT NULL,
	"sector_ids" integer[] DEFAULT '{}' NOT NULL,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"video_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"social_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"logo" jsonb,
	"owner_id" uuid NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', legal_name || ' ' || other_name), 'A') || setweight(to_tsvector('english', brief_description || ' ' || keywords), 'B') || setweight(to_tsvector('english', place), 'C')) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(legal_name || ' ' || other_name || ' ' || brief_description || ' ' || keywords || ' ' || place)) STORED NOT NULL,
	CONSTRAINT "organisations_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "refresh_families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"parent_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "simulated_bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"delivered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_payments" (
	"pay_request_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"return_url" text NOT NULL,
	"notify_url" text NOT NULL,
	"mode" text,
	"transaction_id" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"paid_cents" bigint,
	"known_at" timestamp with time zone,
	"silent" boolean DEFAULT false NOT NULL,
	"notify_at" timestamp with time zone,
	"notifications_left" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_modes" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"msisdn" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"email_confirmed" boolean DEFAULT false NOT NULL,
	"user_role" text DEFAULT 'user' NOT NULL,
	"org_user_role" text,
	"is_champion" boolean DEFAULT false NOT NULL,
	"organisation_id" uuid,
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_small" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "campaign_donors" ADD CONSTRAINT "campaign_donors_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_updates" ADD CONSTRAINT "campaign_updates_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_updates" ADD CONSTRAINT "campaign_updates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_families" ADD CONSTRAINT "refresh_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_refresh_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."refresh_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_updates_campaign" ON "campaign_updates" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_owner" ON "campaigns" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "campaigns_organisation" ON "campaigns" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "campaigns_category" ON "campaigns" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "campaigns_ending" ON "campaigns" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "campaigns_words" ON "campaigns" USING gin ("words");--> statement-breakpoint
CREATE INDEX "campaigns_trigrams" ON "campaigns" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "donations_public" ON "donations" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "donations_top" ON "donations" USING btree ("campaign_id","amount_cents");--> statement-breakpoint
CREATE INDEX "donations_user" ON "donations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "donations_pending" ON "donations" USING btree ("next_query_at") WHERE "donations"."status" = 0;--> statement-breakpoint
CREATE INDEX "gateway_events_donation" ON "gateway_events" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_postings_transaction" ON "ledger_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "mailbox_recipient" ON "mailbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "organisations_owner" ON "organisations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "organisations_words" ON "organisations" USING gin ("words");--> statement-breakpoint
CREATE INDEX "organisations_trigrams" ON "organisations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_parent" ON "refresh_tokens" USING btree ("parent_hash");--> statement-breakpoint
CREATE INDEX "simulated_payments_due" ON "simulated_payments" USING btree ("notify_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");