CREATE TABLE "product_families" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"option_name" text DEFAULT 'Option' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text,
	"width" integer,
	"height" integer,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_images_position_in_range" CHECK ("product_images"."position" between 0 and 11)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pieces" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "box_size" text DEFAULT 'small' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family_id" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_label" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family_position" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_face" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family_from_paise" integer;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_family_id_product_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."product_families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_listed_price" ON "products" USING btree (coalesce("family_from_paise", "price_paise"),"id") INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise") WHERE "products"."is_face";--> statement-breakpoint
CREATE INDEX "products_by_category_listed_price" ON "products" USING btree ("category_id",coalesce("family_from_paise", "price_paise"),"id") INCLUDE ("is_active","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise") WHERE "products"."is_face";--> statement-breakpoint
CREATE UNIQUE INDEX "products_family_position_unique" ON "products" USING btree ("family_id","family_position") WHERE "products"."family_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_option_label_unique" ON "products" USING btree ("family_id",lower("option_label")) WHERE "products"."family_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_one_face" ON "products" USING btree ("family_id") WHERE "products"."is_face" and "products"."family_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_unique" ON "products" USING btree (lower("sku")) WHERE "products"."sku" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_member_has_label" CHECK ("products"."family_id" is null or ("products"."option_label" is not null and "products"."family_position" is not null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_single_is_face" CHECK ("products"."family_id" is not null or "products"."is_face");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pieces_positive" CHECK ("products"."pieces" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_facts_are_list" CHECK (jsonb_typeof("products"."facts") = 'array');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_box_size_known" CHECK ("products"."box_size" in ('small', 'medium', 'large'));--> statement-breakpoint
-- As in 0002: lists judge every filter while walking an index. Families are one more of these filters.
DROP INDEX "products_newest";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise");--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) INCLUDE ("is_active","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise");--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_paise","id") INCLUDE ("is_active","category_id","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise");--> statement-breakpoint
DROP INDEX "products_by_rating";--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("rating","id") INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise");--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id") INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise","name");--> statement-breakpoint
DROP INDEX "products_by_category_price";--> statement-breakpoint
CREATE INDEX "products_by_category_price" ON "products" USING btree ("category_id","price_paise","id") INCLUDE ("is_active","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise");--> statement-breakpoint
DROP INDEX "products_new";--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("created_at","id") INCLUDE ("is_active","is_face") WHERE "products"."is_new";--> statement-breakpoint
DROP INDEX "products_sale";--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("created_at","id") INCLUDE ("is_active","is_face") WHERE "products"."is_sale";--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at","id") INCLUDE ("is_active","is_face") WHERE "products"."is_featured";--> statement-breakpoint
DROP INDEX "products_trending";--> statement-breakpoint
CREATE INDEX "products_trending" ON "products" USING btree ("created_at","id") INCLUDE ("is_active","is_face") WHERE "products"."is_trending";--> statement-breakpoint
INSERT INTO "product_images" ("product_id", "position", "url")
SELECT "id", 0, "image_url" FROM "products" WHERE "image_url" IS NOT NULL;--> statement-breakpoint
-- First values, from the names: the owner corrects them in the product form.
UPDATE "products" SET "pieces" = "guess"."pieces" FROM (
  SELECT "id", coalesce((regexp_match("name", '\m(?:pack|set) of (\d{1,3})\M', 'i'))[1]::int, CASE WHEN "name" ~* '\mpair\M' THEN 2 END) AS "pieces"
  FROM "products"
) AS "guess" WHERE "guess"."id" = "products"."id" AND "guess"."pieces" > 1;