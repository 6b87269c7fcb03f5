ALTER TABLE "order_items" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "is_tax_exempt" boolean;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "gst_basis_points" integer;