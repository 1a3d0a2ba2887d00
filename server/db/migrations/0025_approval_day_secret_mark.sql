CREATE TABLE "installation" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_mark" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "pbo_approved_from" date;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_pbo_reference" UNIQUE("pbo_reference");