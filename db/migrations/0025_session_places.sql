ALTER TABLE "sessions" ADD COLUMN "address_prefix" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reference" uuid DEFAULT gen_random_uuid() NOT NULL;