CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sold" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sales_most" ON "product_sales" USING btree ("sold","product_id");--> statement-breakpoint
CREATE INDEX "bills_search_text" ON "bills" USING gin (("number_text" || E'\n' || coalesce("snapshot" -> 'buyer' ->> 'name', '')) gin_trgm_ops) WITH (fastupdate=false);