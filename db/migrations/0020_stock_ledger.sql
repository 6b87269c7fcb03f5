CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"quantity" integer NOT NULL,
	"balance" integer NOT NULL,
	"note" text,
	"order_id" integer,
	"actor_id" integer,
	CONSTRAINT "stock_movements_balance_not_negative" CHECK ("stock_movements"."balance" >= 0),
	CONSTRAINT "stock_movements_note_short" CHECK (length("stock_movements"."note") <= 200),
	CONSTRAINT "stock_movements_at_in_range" CHECK ("stock_movements"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "stock_movements_cause_known" CHECK ("stock_movements"."cause" in ('opening', 'sale', 'cancellation', 'received', 'died', 'counted', 'edited', 'import', 'quote', 'claim'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_recently" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movements" USING btree ("product_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_by_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_by_actor" ON "stock_movements" USING btree ("actor_id") WHERE "stock_movements"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_losses" ON "stock_movements" USING btree ("at") WHERE "stock_movements"."cause" = 'died';--> statement-breakpoint
CREATE INDEX "products_by_sales" ON "products" USING btree ("sold_recently","id") INCLUDE ("is_active","category_id","price_paise","is_new","is_sale","is_featured","is_trending","difficulty","light","co2","is_face","family_id","family_from_paise");--> statement-breakpoint
INSERT INTO "stock" ("product_id", "quantity") SELECT "id", 0 FROM "products" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The history of a stock begins with what is there.
INSERT INTO "stock_movements" ("product_id", "at", "cause", "quantity", "balance")
SELECT "product_id", now(), 'opening', "quantity", "quantity" FROM "stock" ORDER BY "product_id";
