ALTER TABLE "certificates" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE "certificates" SET "email" = "donations"."email" FROM "donations" WHERE "donations"."id" = "certificates"."donation_id";--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "email" SET NOT NULL;
