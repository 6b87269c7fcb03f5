-- The planner takes no figures from partial indexes: without these it expects hardly any products in a price range.
CREATE STATISTICS "products_listed_price" ON (coalesce("family_from_paise", "price_paise")) FROM "products";
