DROP INDEX "donations_pending";--> statement-breakpoint
CREATE INDEX "donations_asked_about" ON "donations" USING btree ("next_query_at") WHERE "donations"."next_query_at" is not null;