CREATE TABLE "policies" (
	"name" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policies_updated_at_in_range" CHECK ("policies"."updated_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
