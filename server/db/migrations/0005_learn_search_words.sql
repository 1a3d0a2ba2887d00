CREATE FUNCTION learn_search_words(content text) RETURNS void LANGUAGE sql AS $$
  -- In order, so that two writers never wait for each other in a circle.
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM regexp_split_to_table(content, '[\s[:punct:]“”‘’–—…]+') AS word
  WHERE length(word) BETWEEN 3 AND 40 ORDER BY word
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION learn_row_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_search_words(NEW.search_text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_learn_words AFTER INSERT OR UPDATE OF name, story, place ON campaigns
  FOR EACH ROW EXECUTE FUNCTION learn_row_words();
--> statement-breakpoint
CREATE TRIGGER organisations_learn_words AFTER INSERT OR UPDATE OF legal_name, other_name, brief_description, keywords, place ON organisations
  FOR EACH ROW EXECUTE FUNCTION learn_row_words();
--> statement-breakpoint
SELECT learn_search_words(search_text) FROM campaigns;
--> statement-breakpoint
SELECT learn_search_words(search_text) FROM organisations;
