CREATE TABLE "bill_series" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "bill_series_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"number" integer NOT NULL,
	"number_text" text NOT NULL,
	"order_id" integer NOT NULL,
	"issued_on" date NOT NULL,
	"snapshot" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"corrects" integer,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bills_amounts_not_negative" CHECK ("bills"."total_paise" >= 0 and "bills"."tax_paise" >= 0),
	CONSTRAINT "bills_kind_known" CHECK ("bills"."kind" in ('bill', 'tax-invoice', 'bill-of-supply', 'invoice-cum-bill-of-supply', 'credit-note')),
	CONSTRAINT "bills_created_at_in_range" CHECK ("bills"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_tax_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_basis_points" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_corrects_bills_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bills_numbers" ON "bills" USING btree ("series","financial_year","number");--> statement-breakpoint
CREATE INDEX "bills_by_order" ON "bills" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bills_by_day" ON "bills" USING btree ("issued_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bills_by_corrected" ON "bills" USING btree ("corrects") WHERE "bills"."corrects" is not null;--> statement-breakpoint
CREATE INDEX "bills_by_creator" ON "bills" USING btree ("created_by") WHERE "bills"."created_by" is not null;