-- Donations and card setups go by references of one kind, and what a gateway says finds them by these alone. Only a setup's own extra gift has the setup's.
CREATE FUNCTION refuse_reference_of_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM card_setups WHERE reference = NEW.reference AND mandate_id IS DISTINCT FROM NEW.mandate_id) THEN
    RAISE EXCEPTION 'A card setup has the reference %', NEW.reference USING ERRCODE = 'unique_violation', CONSTRAINT = 'one_reference';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER donations_one_reference BEFORE INSERT ON donations FOR EACH ROW EXECUTE FUNCTION refuse_reference_of_setup();
--> statement-breakpoint
CREATE FUNCTION refuse_reference_of_donation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM donations WHERE reference = NEW.reference) THEN
    RAISE EXCEPTION 'A donation has the reference %', NEW.reference USING ERRCODE = 'unique_violation', CONSTRAINT = 'one_reference';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER card_setups_one_reference BEFORE INSERT ON card_setups FOR EACH ROW EXECUTE FUNCTION refuse_reference_of_donation();
