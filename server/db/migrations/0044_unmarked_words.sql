-- Marks of letters alone: é, ṱ and ḓ are e, t and d to who looks for them. Neither function calls the other: a backup is restored without a search path.
CREATE FUNCTION unmarked(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;
--> statement-breakpoint
-- As searches part words: what is written as HIV/AIDS is found by either.
CREATE FUNCTION parted(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(normalize(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]', '', 'g'), NFC), '/-.@_', '     ')
$$;
--> statement-breakpoint
DROP INDEX "users_names";--> statement-breakpoint
DROP INDEX "users_name_trigrams";--> statement-breakpoint
ALTER TABLE "campaigns" drop column "words";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', parted(name)), 'A') || setweight(to_tsvector('english', parted(place)), 'B') || setweight(to_tsvector('english', parted(story)), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" drop column "search_text";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(unmarked(name || ' ' || place || ' ' || story))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" drop column "words";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', parted(legal_name || ' ' || other_name)), 'A') || setweight(to_tsvector('english', parted(brief_description || ' ' || keywords)), 'B') || setweight(to_tsvector('english', parted(place)), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" drop column "search_text";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(unmarked(legal_name || ' ' || other_name || ' ' || brief_description || ' ' || keywords || ' ' || place))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING gin (to_tsvector('english', unmarked(first_name || ' ' || last_name)));--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin (unmarked(first_name || ' ' || last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaigns_words" ON "campaigns" USING gin ("words");--> statement-breakpoint
CREATE INDEX "campaigns_trigrams" ON "campaigns" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisations_words" ON "organisations" USING gin ("words");--> statement-breakpoint
CREATE INDEX "organisations_trigrams" ON "organisations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
DELETE FROM search_words;
--> statement-breakpoint
SELECT learn_search_words(search_text) FROM campaigns;
--> statement-breakpoint
SELECT learn_search_words(search_text) FROM organisations;
