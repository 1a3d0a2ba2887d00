ALTER TABLE "debit_files" ADD COLUMN "confirm_tried_at" timestamp with time zone;--> statement-breakpoint
-- Of what stands uploaded nobody knows any more when it was last to be confirmed.
UPDATE "debit_files" SET "confirm_tried_at" = now() WHERE "status" = 'uploaded';
