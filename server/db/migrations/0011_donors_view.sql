DROP INDEX "donations_email";--> statement-breakpoint
CREATE INDEX "mandates_email" ON "mandates" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree (lower("email"));