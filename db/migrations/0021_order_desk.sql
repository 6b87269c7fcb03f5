CREATE TABLE "order_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"template" text,
	"text" text NOT NULL,
	"outcome" text,
	"actor_id" integer,
	CONSTRAINT "order_contacts_at_in_range" CHECK ("order_contacts"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "order_contacts_channel_known" CHECK ("order_contacts"."channel" in ('whatsapp', 'phone', 'email', 'in-person')),
	CONSTRAINT "order_contacts_direction_known" CHECK ("order_contacts"."direction" in ('out', 'in')),
	CONSTRAINT "order_contacts_template_known" CHECK ("order_contacts"."template" in ('quote', 'payment', 'reminder', 'shipped', 'let-go')),
	CONSTRAINT "order_contacts_outcome_known" CHECK ("order_contacts"."outcome" in ('no-answer', 'will-reply', 'agreed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"direction" text NOT NULL,
	"method" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"reference" text,
	"state" text NOT NULL,
	"received_on" date,
	"note" text,
	"actor_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_payments_amount_positive" CHECK ("order_payments"."amount_paise" > 0),
	CONSTRAINT "order_payments_direction_known" CHECK ("order_payments"."direction" in ('in', 'out')),
	CONSTRAINT "order_payments_method_known" CHECK ("order_payments"."method" in ('upi', 'bank', 'cash', 'credit', 'other')),
	CONSTRAINT "order_payments_state_known" CHECK ("order_payments"."state" in ('claimed', 'received', 'refused', 'void')),
	CONSTRAINT "order_payments_created_at_in_range" CHECK ("order_payments"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
CREATE TABLE "order_quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"round" integer NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal_paise" integer NOT NULL,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"shipping_paise" integer NOT NULL,
	"shipping_reason" text,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer_text" text,
	"created_by" integer,
	"version" integer NOT NULL,
	CONSTRAINT "order_quotes_state_known" CHECK ("order_quotes"."state" in ('ordered', 'draft', 'sent', 'accepted', 'changed', 'declined', 'expired', 'superseded')),
	CONSTRAINT "order_quotes_created_at_in_range" CHECK ("order_quotes"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "order_quotes_sent_at_in_range" CHECK ("order_quotes"."sent_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "order_quotes_expires_at_in_range" CHECK ("order_quotes"."expires_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "order_quotes_answered_at_in_range" CHECK ("order_quotes"."answered_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "order_quotes_answered_by_known" CHECK ("order_quotes"."answered_by" in ('customer', 'administrator', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text,
	"tracking_url" text,
	"boxes" integer NOT NULL,
	"shipped_on" date NOT NULL,
	"expected_from" date,
	"expected_to" date,
	"created_by" integer,
	CONSTRAINT "shipments_boxes_in_range" CHECK ("shipments"."boxes" between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_by_known";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "unsellable" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_nonce" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pays_on_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quotes" ADD CONSTRAINT "order_quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quotes" ADD CONSTRAINT "order_quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_contacts_by_order" ON "order_contacts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_contacts_by_actor" ON "order_contacts" USING btree ("actor_id") WHERE "order_contacts"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "order_payments_by_order" ON "order_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_payments_by_actor" ON "order_payments" USING btree ("actor_id") WHERE "order_payments"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_quotes_rounds" ON "order_quotes" USING btree ("order_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "order_quotes_one_open" ON "order_quotes" USING btree ("order_id") WHERE "order_quotes"."state" in ('draft', 'sent');--> statement-breakpoint
CREATE INDEX "order_quotes_by_creator" ON "order_quotes" USING btree ("created_by") WHERE "order_quotes"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "shipments_by_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_by_creator" ON "shipments" USING btree ("created_by") WHERE "shipments"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_remind" ON "orders" USING btree ("remind_at") WHERE "orders"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_let_go" ON "orders" USING btree ("hold_until") WHERE "orders"."hold_until" is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_known" CHECK ("order_events"."by" in ('customer', 'administrator', 'shop'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_unsellable_in_range" CHECK ("order_items"."unsellable" between 0 and "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_in_range" CHECK ("orders"."discount_paise" between 0 and "orders"."subtotal_paise");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_remind_at_in_range" CHECK ("orders"."remind_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_until_in_range" CHECK ("orders"."hold_until" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivered_at_in_range" CHECK ("orders"."delivered_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
UPDATE "orders" SET "delivered_at" = (
  SELECT max("at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "order_events"."status" = 'delivered'
) WHERE "status" = 'delivered';
