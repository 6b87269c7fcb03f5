CREATE TABLE "low_stock_days" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "low_stock_days_at_in_range" CHECK ("low_stock_days"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_at" integer;