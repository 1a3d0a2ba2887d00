-- So far only the donation said what had come on top. From now on it says what is taken next, and the debit what was tried.
UPDATE "mandate_debits" SET "tip_cents" = "donations"."tip_cents" FROM "donations" WHERE "donations"."id" = "mandate_debits"."donation_id" AND "mandate_debits"."tip_cents" <> "donations"."tip_cents";
