-- What takes long comes before the drop of an index, which holds up whoever reads the table until all is done. Who has begun to write is waited for before
-- that: their next lock would wait for this, and the drop for them.
LOCK TABLE "donations" IN EXCLUSIVE MODE;--> statement-breakpoint
CREATE INDEX "donations_offline" ON "donations" USING btree ("campaign_id","created_at","id") WHERE "donations"."offline" and "donations"."status" = 1;--> statement-breakpoint
CREATE INDEX "donations_people" ON "donations" USING gin ("email" gin_trgm_ops,(first_name || ' ' || last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "donations_public_to_id" ON "donations" USING btree ("campaign_id","created_at","id") WHERE "donations"."status" = 1;--> statement-breakpoint
CREATE INDEX "donations_top_to_id" ON "donations" USING btree ("campaign_id","amount_cents","created_at","id") WHERE "donations"."status" = 1;--> statement-breakpoint
DROP INDEX "donations_public";--> statement-breakpoint
DROP INDEX "donations_top";--> statement-breakpoint
ALTER INDEX "donations_public_to_id" RENAME TO "donations_public";--> statement-breakpoint
ALTER INDEX "donations_top_to_id" RENAME TO "donations_top";
