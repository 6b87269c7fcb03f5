ALTER TABLE "orders" ADD COLUMN "received_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "received_paise" = "paid"."paise" FROM (
  SELECT "order_id", sum(CASE "direction" WHEN 'in' THEN "amount_paise" ELSE -"amount_paise" END) AS "paise"
  FROM "order_payments" WHERE "state" = 'received' GROUP BY "order_id"
) AS "paid" WHERE "paid"."order_id" = "orders"."id";--> statement-breakpoint
CREATE INDEX "orders_overpaid" ON "orders" USING btree ("id") WHERE "orders"."received_paise" > case "orders"."status" when 'cancelled' then 0 else "orders"."subtotal_paise" - "orders"."discount_paise" + "orders"."shipping_paise" end;