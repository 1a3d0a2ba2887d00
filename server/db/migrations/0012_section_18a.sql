CREATE TABLE "certificates" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"pbo_reference" text NOT NULL,
	"organisation_name" text NOT NULL,
	"organisation_address" text NOT NULL,
	"details" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "certificates_number" UNIQUE("organisation_id","number")
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "pbo_reference" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "last_certificate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;