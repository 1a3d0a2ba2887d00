CREATE INDEX "login_failures_since" ON "login_failures" USING btree ("since");--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refresh_families_expires" ON "refresh_families" USING btree ("expires_at");