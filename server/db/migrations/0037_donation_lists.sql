DROP INDEX "donations_public";--> statement-breakpoint
DROP INDEX "donations_top";--> statement-breakpoint
CREATE INDEX "donations_offline" ON "donations" USING btree ("campaign_id","created_at","id") WHERE "donations"."offline" and "donations"."status" = 1;--> statement-breakpoint
CREATE INDEX "donations_people" ON "donations" USING gin ("email" gin_trgm_ops,(first_name || ' ' || last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "donations_public" ON "donations" USING btree ("campaign_id","created_at","id") WHERE "donations"."status" = 1;--> statement-breakpoint
CREATE INDEX "donations_top" ON "donations" USING btree ("campaign_id","amount_cents","created_at","id") WHERE "donations"."status" = 1;