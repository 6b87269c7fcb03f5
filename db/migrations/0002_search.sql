CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_words" "tsvector" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_tags_by_tag";--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_name_words" ON "product_search" USING gin ("name_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_search_name" ON "product_search" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_parts" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) INCLUDE ("is_active","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_paise","id") INCLUDE ("is_active","category_id","is_new","is_sale","is_featured","is_trending","difficulty","light","co2");--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("rating","id") INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id") INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","name");--> statement-breakpoint
CREATE INDEX "products_by_category_price" ON "products" USING btree ("category_id","price_paise","id") INCLUDE ("is_active","is_new","is_sale","is_featured","is_trending","difficulty","light","co2");--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("created_at","id") INCLUDE ("is_active") WHERE "products"."is_new";--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("created_at","id") INCLUDE ("is_active") WHERE "products"."is_sale";--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at","id") INCLUDE ("is_active") WHERE "products"."is_featured";--> statement-breakpoint
CREATE INDEX "products_trending" ON "products" USING btree ("created_at","id") INCLUDE ("is_active") WHERE "products"."is_trending";--> statement-breakpoint
CREATE INDEX "products_by_care" ON "products" USING btree ("difficulty","light","co2");--> statement-breakpoint
CREATE INDEX "products_name_parts" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_tags_by_tag" ON "product_tags" USING btree ("tag_id","product_id");--> statement-breakpoint
with texts as materialized (
  select
    p.id,
    btrim(regexp_replace(regexp_replace(lower(normalize(p.name, NFKD)), '[\u0300-\u036f''\u2019]', '', 'g'), '[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g')) as own,
    btrim(regexp_replace(regexp_replace(lower(normalize(coalesce(p.scientific_name, '') || ' ' || coalesce((
  select string_agg(t.name, ' ' order by t.id) from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id
), ''), NFKD)), '[\u0300-\u036f''\u2019]', '', 'g'), '[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g')) as kind,
    btrim(regexp_replace(regexp_replace(lower(normalize(coalesce(c.name, ''), NFKD)), '[\u0300-\u036f''\u2019]', '', 'g'), '[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g')) as category,
    btrim(regexp_replace(regexp_replace(lower(normalize(regexp_replace(p.description, '<[^>]*>|&#?\w+;', ' ', 'g'), NFKD)), '[\u0300-\u036f''\u2019]', '', 'g'), '[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g')) as description
  from products p
  left join categories c on c.id = p.category_id
), words as (
  insert into search_words (word)
  select distinct word
  from texts, regexp_split_to_table(own || ' ' || kind || ' ' || category, ' ') as word
  where length(word) between 3 and 40 and word !~ '\d'
  on conflict do nothing
)
insert into product_search (product_id, name, name_words, document)
select
  id,
  left(own, 200),
  to_tsvector('simple', own) || to_tsvector('english', own),
  setweight(to_tsvector('simple', own) || to_tsvector('english', own), 'A') ||
  setweight(to_tsvector('simple', kind) || to_tsvector('english', kind), 'B') ||
  setweight(to_tsvector('simple', category) || to_tsvector('english', category), 'C') ||
  setweight(to_tsvector('english', description), 'D')
from texts;
