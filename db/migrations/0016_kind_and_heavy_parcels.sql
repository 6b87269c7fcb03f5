ALTER TABLE "products" ADD COLUMN "is_heavy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'dry' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "is_heavy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind_known" CHECK ("products"."kind" in ('animal', 'plant', 'dry')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_kind_known";--> statement-breakpoint
-- First values, from what the shop knows: the owner corrects them in the product form.
UPDATE "products" SET "kind" = CASE WHEN c."slug" = 'plants' THEN 'plant' ELSE 'animal' END
FROM "categories" c WHERE c."id" = "products"."category_id" AND c."slug" IN ('plants', 'fish', 'shrimp-snails');--> statement-breakpoint
UPDATE "products" SET "is_heavy" = true
WHERE "category_id" IN (SELECT "id" FROM "categories" WHERE "slug" = 'aquariums')
  OR "id" IN (
    SELECT pt."product_id" FROM "product_tags" pt JOIN "tags" t ON t."id" = pt."tag_id"
    WHERE lower(t."name") IN ('tank', 'stone', 'soil', 'sand', 'gravel', 'substrate')
  );--> statement-breakpoint
UPDATE "order_items" SET "is_heavy" = true WHERE "product_id" IN (SELECT "id" FROM "products" WHERE "is_heavy");
