DROP INDEX "login_failures_since";--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "failed_at" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failures" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "login_failures" DROP COLUMN "since";