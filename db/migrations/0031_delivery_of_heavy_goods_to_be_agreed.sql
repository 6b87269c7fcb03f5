-- Open orders of heavy goods whose flat charge was free: pages say that their delivery is agreed, so it must be set.
UPDATE "orders" SET "delivery_by_agreement" = true
WHERE "status" = 'pending' AND "source" = 'shop' AND "shipping_paise" = 0 AND NOT "delivery_by_agreement"
  AND "shipping_address" IS NOT NULL
  AND EXISTS (SELECT FROM "order_items" item WHERE item."order_id" = "orders"."id" AND item."is_heavy")
  AND coalesce((SELECT quote."state" FROM "order_quotes" quote WHERE quote."order_id" = "orders"."id"
    ORDER BY quote."round" DESC LIMIT 1), '') <> 'accepted';
