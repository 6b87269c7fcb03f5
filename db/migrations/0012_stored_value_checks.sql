-- Rows that break the checks below can only come from other programs than the shop. Each gets the nearest readable value,
-- so that the checks hold for all rows and an update never fails on an old one. The shop logs the warnings.
DO $$
DECLARE
	"repair" record;
	"rows" integer;
	"ids" text;
BEGIN
	FOR "repair" IN
		SELECT * FROM (VALUES
			('orders', 'status', $sql$"status" NOT IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')$sql$, $sql$coalesce((SELECT "known" FROM (VALUES ('pending'), ('processing'), ('shipped'), ('delivered'), ('cancelled')) AS "statuses" ("known") WHERE "known" = lower(trim("orders"."status"))), (SELECT "status" FROM "order_events" WHERE "order_id" = "orders"."id" AND "status" IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled') ORDER BY "id" DESC LIMIT 1), 'pending')$sql$),
			('order_events', 'status', $sql$"status" NOT IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')$sql$, $sql$(SELECT "status" FROM "orders" WHERE "id" = "order_events"."order_id")$sql$),
			('order_events', 'by', $sql$"by" NOT IN ('customer', 'administrator')$sql$, $sql$'administrator'$sql$),
			('order_items', 'price_paise', $sql$"price_paise" < 0$sql$, $sql$0$sql$),
			('orders', 'billing_address', $sql$jsonb_typeof("billing_address") <> 'object'$sql$, $sql$NULL$sql$),
			('products', 'difficulty', $sql$"difficulty" NOT IN ('Easy', 'Medium', 'Hard')$sql$, $sql$NULL$sql$),
			('products', 'light', $sql$"light" NOT IN ('Low', 'Medium', 'High')$sql$, $sql$NULL$sql$),
			('products', 'co2', $sql$"co2" NOT IN ('Not needed', 'Optional', 'Recommended')$sql$, $sql$NULL$sql$),
			('sessions', 'source', $sql$"source" NOT IN ('password', 'provider')$sql$, $sql$'password'$sql$),
			('user_identities', 'provider', $sql$"provider" NOT IN ('google.com', 'facebook.com', 'github.com', 'twitter.com')$sql$, $sql$'google.com'$sql$),
			('email_proofs', 'purpose', $sql$"purpose" NOT IN ('reset', 'link')$sql$, $sql$'link'$sql$),
			('product_imports', 'state', $sql$"state" NOT IN ('running', 'done', 'failed')$sql$, $sql$'failed'$sql$),
			('audit_log', 'details', $sql$jsonb_typeof("details") <> 'object'$sql$, $sql$jsonb_build_object('value', "details")$sql$)
		) AS "values" ("table", "column", "broken", "value")
		UNION ALL
		SELECT 'orders', "column",
			format('%I IS NOT NULL AND (%I @@ $path$strict $.recipientName.type() == "string" && $.recipientPhone.type() == "string" && $.addressLine1.type() == "string" && $.city.type() == "string" && $.state.type() == "string" && $.zipCode.type() == "string" && $.country.type() == "string" && ($.recipientEmail.type() == "string" || $.recipientEmail.type() == "null") && ($.addressLine2.type() == "string" || $.addressLine2.type() == "null")$path$) IS NOT TRUE', "column", "column"),
			format($value$ '{"recipientName": "Unknown", "recipientEmail": null, "recipientPhone": "Unknown", "addressLine1": "Unknown", "addressLine2": null, "city": "Unknown", "state": "Unknown", "zipCode": "Unknown", "country": "IN"}'
				|| coalesce((SELECT jsonb_object_agg("key", "value" #>> '{}') FROM jsonb_each(CASE jsonb_typeof(%I) WHEN 'object' THEN %I ELSE '{}' END) WHERE jsonb_typeof("value") IN ('string', 'number')), '{}') $value$, "column", "column")
		FROM unnest(ARRAY['shipping_address', 'billing_address']) AS "column"
		UNION ALL
		SELECT "table_name", "column_name",
			format('%I NOT BETWEEN ''1970-01-01T00:00:00Z'' AND ''9999-12-31T00:00:00Z''', "column_name"),
			format('least(greatest(%I, ''1970-01-01T00:00:00Z''), ''9999-12-31T00:00:00Z'')', "column_name")
		FROM "information_schema"."columns" WHERE "table_schema" = 'public' AND "data_type" = 'timestamp with time zone'
		UNION ALL
		SELECT "table_name", "column_name", format('%I = ''NaN''', "column_name"), 'NULL'
		FROM "information_schema"."columns" WHERE "table_schema" = 'public' AND "data_type" = 'numeric' AND "is_nullable" = 'YES'
	LOOP
		EXECUTE format('WITH "changed" AS (UPDATE %1$I SET %2$I = %3$s WHERE %4$s RETURNING to_jsonb(%1$I) ->> ''id'' AS "id") SELECT count(*), left(string_agg("id", '', ''), 500) FROM "changed"',
			"repair"."table", "repair"."column", "repair"."value", "repair"."broken") INTO "rows", "ids";
		IF "rows" > 0 THEN
			RAISE WARNING 'repaired %.% in % rows (%)', "repair"."table", "repair"."column", "rows", coalesce("ids", 'without id');
		END IF;
	END LOOP;
END $$;
--> statement-breakpoint
-- A table with waiting triggers cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_purpose_known" CHECK ("email_proofs"."purpose" in ('reset', 'link'));--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_created_at_in_range" CHECK ("email_proofs"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_expires_at_in_range" CHECK ("email_proofs"."expires_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "id_token_uses" ADD CONSTRAINT "id_token_uses_expires_at_in_range" CHECK ("id_token_uses"."expires_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_created_at_in_range" CHECK ("refresh_tokens"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_expires_at_in_range" CHECK ("refresh_tokens"."expires_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_used_at_in_range" CHECK ("refresh_tokens"."used_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_source_known" CHECK ("sessions"."source" in ('password', 'provider'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_created_at_in_range" CHECK ("sessions"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_idp_checked_at_in_range" CHECK ("sessions"."idp_checked_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoked_at_in_range" CHECK ("sessions"."revoked_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_provider_known" CHECK ("user_identities"."provider" in ('google.com', 'facebook.com', 'github.com', 'twitter.com'));--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_linked_at_in_range" CHECK ("user_identities"."linked_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_verified_at_in_range" CHECK ("users"."email_verified_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_disabled_at_in_range" CHECK ("users"."disabled_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_created_at_in_range" CHECK ("users"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "cache_invalidations" ADD CONSTRAINT "cache_invalidations_created_at_in_range" CHECK ("cache_invalidations"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_created_at_in_range" CHECK ("categories"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_updated_at_in_range" CHECK ("categories"."updated_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_difficulty_known" CHECK ("products"."difficulty" in ('Easy', 'Medium', 'Hard'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_light_known" CHECK ("products"."light" in ('Low', 'Medium', 'High'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_co2_known" CHECK ("products"."co2" in ('Not needed', 'Optional', 'Recommended'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_temperature_min_c_is_number" CHECK ("products"."temperature_min_c" <> 'NaN');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_temperature_max_c_is_number" CHECK ("products"."temperature_max_c" <> 'NaN');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ph_min_is_number" CHECK ("products"."ph_min" <> 'NaN');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ph_max_is_number" CHECK ("products"."ph_max" <> 'NaN');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_adult_size_cm_is_number" CHECK ("products"."adult_size_cm" <> 'NaN');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_created_at_in_range" CHECK ("products"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_updated_at_in_range" CHECK ("products"."updated_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_created_at_in_range" CHECK ("tags"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_updated_at_in_range" CHECK ("tags"."updated_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_created_at_in_range" CHECK ("contact_messages"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_at_in_range" CHECK ("contact_messages"."answered_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "mail_failures" ADD CONSTRAINT "mail_failures_failed_at_in_range" CHECK ("mail_failures"."failed_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "stock_subscriptions" ADD CONSTRAINT "stock_subscriptions_created_at_in_range" CHECK ("stock_subscriptions"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "stock_subscriptions" ADD CONSTRAINT "stock_subscriptions_notified_at_in_range" CHECK ("stock_subscriptions"."notified_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "stock_subscriptions" ADD CONSTRAINT "stock_subscriptions_mailed_at_in_range" CHECK ("stock_subscriptions"."mailed_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "stock_subscriptions" ADD CONSTRAINT "stock_subscriptions_failed_at_in_range" CHECK ("stock_subscriptions"."failed_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_details_is_object" CHECK (jsonb_typeof("audit_log"."details") = 'object');--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_at_in_range" CHECK ("audit_log"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "fruitless_searches" ADD CONSTRAINT "fruitless_searches_last_at_in_range" CHECK ("fruitless_searches"."last_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "limit_counters" ADD CONSTRAINT "limit_counters_resets_at_in_range" CHECK ("limit_counters"."resets_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_state_known" CHECK ("product_imports"."state" in ('running', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_started_at_in_range" CHECK ("product_imports"."started_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_alive_at_in_range" CHECK ("product_imports"."alive_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_finished_at_in_range" CHECK ("product_imports"."finished_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_at_in_range" CHECK ("uploads"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_created_at_in_range" CHECK ("addresses"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_updated_at_in_range" CHECK ("addresses"."updated_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_status_known" CHECK ("order_events"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_at_in_range" CHECK ("order_events"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_known" CHECK ("order_events"."by" in ('customer', 'administrator'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_price_not_negative" CHECK ("order_items"."price_paise" >= 0);--> statement-breakpoint
ALTER TABLE "order_keys" ADD CONSTRAINT "order_keys_created_at_in_range" CHECK ("order_keys"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_address_complete" CHECK (("orders"."shipping_address" @@ 'strict $.recipientName.type() == "string" && $.recipientPhone.type() == "string" && $.addressLine1.type() == "string" && $.city.type() == "string" && $.state.type() == "string" && $.zipCode.type() == "string" && $.country.type() == "string" && ($.recipientEmail.type() == "string" || $.recipientEmail.type() == "null") && ($.addressLine2.type() == "string" || $.addressLine2.type() == "null")') is true);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_billing_address_complete" CHECK ("orders"."billing_address" is null or ("orders"."billing_address" @@ 'strict $.recipientName.type() == "string" && $.recipientPhone.type() == "string" && $.addressLine1.type() == "string" && $.city.type() == "string" && $.state.type() == "string" && $.zipCode.type() == "string" && $.country.type() == "string" && ($.recipientEmail.type() == "string" || $.recipientEmail.type() == "null") && ($.addressLine2.type() == "string" || $.addressLine2.type() == "null")') is true);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_created_at_in_range" CHECK ("orders"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_at_in_range" CHECK ("settings"."updated_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z');
