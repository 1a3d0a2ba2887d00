CREATE INDEX "campaign_updates_user" ON "campaign_updates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "donations_newest" ON "donations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gateway_events_newest" ON "gateway_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gateway_events_capture" ON "gateway_events" USING btree (("payload" ->> 'capture')) WHERE "gateway_events"."gateway" = 'paypal';--> statement-breakpoint
CREATE INDEX "refresh_families_user" ON "refresh_families" USING btree ("user_id");