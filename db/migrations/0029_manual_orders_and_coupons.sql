CREATE TABLE "coupon_uses" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL,
	"user_id" integer
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"min_subtotal_paise" integer DEFAULT 0 NOT NULL,
	"max_discount_paise" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"uses_total" integer,
	"uses_per_person" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"scope" jsonb,
	"includes_sale_lines" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_code_written" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{3,20}$'),
	CONSTRAINT "coupons_value_in_range" CHECK ("coupons"."value" >= 0 and ("coupons"."kind" <> 'percent' or "coupons"."value" <= 10000)),
	CONSTRAINT "coupons_kind_known" CHECK ("coupons"."kind" in ('percent', 'amount', 'free-delivery')),
	CONSTRAINT "coupons_starts_at_in_range" CHECK ("coupons"."starts_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "coupons_ends_at_in_range" CHECK ("coupons"."ends_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "coupons_created_at_in_range" CHECK ("coupons"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_shipping_address_complete";--> statement-breakpoint
DROP INDEX "orders_search_text";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "shipping_address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_by_coupon" ON "coupon_uses" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_by_user" ON "coupon_uses" USING btree ("user_id") WHERE "coupon_uses"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_unique" ON "coupons" USING btree ("code");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_buyer_phone" ON "orders" USING btree (("buyer" ->> 'phone')) WHERE "orders"."buyer" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_placer" ON "orders" USING btree ("placed_by") WHERE "orders"."placed_by" is not null;--> statement-breakpoint
CREATE INDEX "orders_search_text" ON "orders" USING gin ((coalesce("shipping_address" ->> 'recipientName', '') || E'\n' || coalesce("shipping_address" ->> 'recipientPhone', '') || E'\n' || coalesce("shipping_address" ->> 'recipientEmail', '') || E'\n' || coalesce("shipping_address" ->> 'city', '') || E'\n' || coalesce("shipping_address" ->> 'zipCode', '') || E'\n' || coalesce("billing_address" ->> 'recipientName', '') || E'\n' || coalesce("billing_address" ->> 'recipientPhone', '') || E'\n' || coalesce("billing_address" ->> 'recipientEmail', '') || E'\n' || coalesce("billing_address" ->> 'city', '') || E'\n' || coalesce("billing_address" ->> 'zipCode', '') || E'\n' || coalesce("buyer" ->> 'name', '') || E'\n' || coalesce("buyer" ->> 'phone', '') || E'\n' || coalesce("buyer" ->> 'email', '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_known" CHECK ("orders"."shipping_address" is not null or "orders"."buyer" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_address_complete" CHECK ("orders"."shipping_address" is null or ("orders"."shipping_address" @@ 'strict $.recipientName.type() == "string" && $.recipientPhone.type() == "string" && $.addressLine1.type() == "string" && $.city.type() == "string" && $.state.type() == "string" && $.zipCode.type() == "string" && $.country.type() == "string" && ($.recipientEmail.type() == "string" || $.recipientEmail.type() == "null") && ($.addressLine2.type() == "string" || $.addressLine2.type() == "null")') is true);