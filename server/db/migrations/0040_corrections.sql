ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_once";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_once" UNIQUE("donation_id","kind","corrections");