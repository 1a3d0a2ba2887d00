DROP INDEX "donations_public";--> statement-breakpoint
DROP INDEX "donations_top";--> statement-breakpoint
DROP INDEX "mailbox_recipient";--> statement-breakpoint
CREATE INDEX "mailbox_created" ON "mailbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "donations_public" ON "donations" USING btree ("campaign_id","created_at") WHERE "donations"."status" = 1;--> statement-breakpoint
CREATE INDEX "donations_top" ON "donations" USING btree ("campaign_id","amount_cents") WHERE "donations"."status" = 1;--> statement-breakpoint
CREATE INDEX "mailbox_recipient" ON "mailbox" USING btree (lower("recipient"),"created_at");