ALTER TABLE "orders" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_told_at_in_range" CHECK ("orders"."told_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
-- Deadlines that run already: the customer was told by a message that was noted, or by answering on the order's page.
UPDATE "orders" SET "told_at" = coalesce(
  (SELECT min(contact."at") FROM "order_contacts" contact WHERE contact."order_id" = "orders"."id"
    AND contact."direction" = 'out' AND contact."outcome" IS DISTINCT FROM 'no-answer'
    AND coalesce(contact."template", 'quote') IN ('quote', 'payment', 'reminder')
    AND contact."at" >= coalesce(last."answered_at", last."sent_at")),
  CASE WHEN last."answered_by" = 'customer' THEN last."answered_at" END)
FROM (SELECT DISTINCT ON ("order_id") * FROM "order_quotes" ORDER BY "order_id", "round" DESC) last
WHERE last."order_id" = "orders"."id" AND "hold_until" IS NOT NULL;--> statement-breakpoint
-- All others stand still until the customer is told.
UPDATE "order_quotes" SET "expires_at" = NULL FROM "orders" WHERE "orders"."id" = "order_quotes"."order_id"
  AND "order_quotes"."state" = 'sent' AND "orders"."told_at" IS NULL AND "orders"."hold_until" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "hold_until" = NULL WHERE "told_at" IS NULL AND "hold_until" IS NOT NULL;
