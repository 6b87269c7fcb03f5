ALTER TABLE "audit_log" ADD COLUMN "sentence" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Earlier versions logged money in paise. Now it is in rupees.
UPDATE "audit_log" SET "details" = jsonb_set("details", '{body,price}', to_jsonb(to_char(("details" #>> '{body,price}')::numeric / 100, 'FM9999999990.00')))
  WHERE "action" IN ('POST /api/products', 'PUT /api/products/:id') AND jsonb_typeof("details" #> '{body,price}') = 'number';--> statement-breakpoint
UPDATE "audit_log" SET "details" = jsonb_set("details", '{body,compareAtPrice}', to_jsonb(to_char(("details" #>> '{body,compareAtPrice}')::numeric / 100, 'FM9999999990.00')))
  WHERE "action" IN ('POST /api/products', 'PUT /api/products/:id') AND jsonb_typeof("details" #> '{body,compareAtPrice}') = 'number';--> statement-breakpoint
UPDATE "audit_log" SET "details" = jsonb_set("details", '{body,shipping,flat}', to_jsonb(to_char(("details" #>> '{body,shipping,flat}')::numeric / 100, 'FM9999999990.00')))
  WHERE "action" IN ('PUT /api/admin/settings') AND jsonb_typeof("details" #> '{body,shipping,flat}') = 'number';--> statement-breakpoint
UPDATE "audit_log" SET "details" = jsonb_set("details", '{body,shipping,freeAbove}', to_jsonb(to_char(("details" #>> '{body,shipping,freeAbove}')::numeric / 100, 'FM9999999990.00')))
  WHERE "action" IN ('PUT /api/admin/settings') AND jsonb_typeof("details" #> '{body,shipping,freeAbove}') = 'number';--> statement-breakpoint
-- The names of the shop's people stay out of the log.
UPDATE "audit_log" SET "details" = "details" #- '{body,contactPerson}' #- '{body,grievanceOfficer}'
  WHERE "action" = 'PUT /api/admin/settings';--> statement-breakpoint
-- The words that were shown for each entry until now.
UPDATE "audit_log" AS a SET "sentence" = CASE a."action"
    when 'POST /api/products' then 'Added the product ' || coalesce(v.name, '…')
    when 'PUT /api/products/:id' then 'Changed product #' || coalesce(v.id, '…') || ', ' || coalesce(v.name, '…')
    when 'DELETE /api/products/:id' then 'Deleted product #' || coalesce(v.id, '…')
    when 'POST /api/admin/products/bulk' then case when v.delete = 'true' then 'Deleted several products at once' else 'Changed several products at once' end
    when 'POST /api/admin/products/import' then 'Started an import of products'
    when 'products.import' then 'Imported products: ' || coalesce(v.created, '…') || ' added, ' || coalesce(v.updated, '…') || ' changed, ' || coalesce(v.refused, '…') || ' rows refused'
    when 'POST /api/categories' then 'Added the category ' || coalesce(v.name, '…')
    when 'PUT /api/categories/:id' then 'Changed category #' || coalesce(v.id, '…') || ', ' || coalesce(v.name, '…')
    when 'DELETE /api/categories/:id' then 'Deleted category #' || coalesce(v.id, '…')
    when 'POST /api/tags' then 'Added the tag ' || coalesce(v.name, '…')
    when 'PUT /api/tags/:id' then 'Changed tag #' || coalesce(v.id, '…') || ', ' || coalesce(v.name, '…')
    when 'DELETE /api/tags/:id' then 'Deleted tag #' || coalesce(v.id, '…')
    when 'POST /api/media' then 'Uploaded a picture'
    when 'PATCH /api/orders/:id' then 'Set order #' || coalesce(v.id, '…') || ' to ' || coalesce(v.status, '…')
    when 'PUT /api/admin/orders/:id/internal-notes' then 'Changed the internal notes of order #' || coalesce(v.id, '…')
    when 'POST /api/users/make-admin' then 'Made user #' || coalesce(v.user_id, '…') || ' an administrator'
    when 'POST /api/users/revoke-admin' then 'Took administrator rights from user #' || coalesce(v.user_id, '…')
    when 'POST /api/stock-notifications/notify' then 'Notified subscribers of product #' || coalesce(v.product_id, '…') || coalesce(', ' || v.product_name, '')
    when 'PATCH /api/admin/messages/:id' then case when v.is_answered = 'true' then 'Marked message #' || coalesce(v.id, '…') || ' as answered' else 'Marked message #' || coalesce(v.id, '…') || ' as open again' end
    when 'PUT /api/admin/settings' then 'Changed the settings'
    when 'POST /api/admin/mails/:id/retry' then 'Sent a failed mail again'
    when 'DELETE /api/admin/mails/:id' then 'Dismissed a failed mail'
    when 'auth.sign-up' then 'Opened an account'
    when 'auth.first-admin' then 'Became the first administrator'
    when 'auth.setup-key-refused' then 'Gave a wrong set-up key'
    when 'auth.login' then 'Signed in'
    when 'auth.login-failed' then 'Failed to sign in'
    when 'auth.logout' then 'Signed out'
    when 'auth.password-refused' then 'Gave a wrong password'
    when 'auth.reset-asked' then 'Asked for a new password'
    when 'auth.password-reset' then 'Chose a new password'
    when 'auth.refresh-token-reused' then 'Used an old session again, which ended it'
    when 'auth.session-ended' then 'Lost a session that could not be renewed'
    when 'auth.confirmation-sent' then 'Was sent a mail to prove an address'
    when 'auth.address-proven' then 'Proved an e-mail address'
    when 'auth.identity-linked' then 'Linked the sign-in with ' || coalesce(v.provider, '…')
    when 'auth.identity-unlinked' then 'Unlinked the sign-in with ' || coalesce(v.provider, '…')
    when 'auth.export' then 'Took a copy of their data'
    when 'auth.erase' then 'Erased account #' || coalesce(v.user_id, '…')
    else a."action"
  END
  FROM (SELECT "id" AS "entry_id",
    coalesce("details" -> 'params' ->> 'name', "details" -> 'body' ->> 'name', "details" ->> 'name') AS "name",
    coalesce("details" -> 'params' ->> 'id', "details" -> 'body' ->> 'id', "details" ->> 'id') AS "id",
    coalesce("details" -> 'params' ->> 'delete', "details" -> 'body' ->> 'delete', "details" ->> 'delete') AS "delete",
    coalesce("details" -> 'params' ->> 'created', "details" -> 'body' ->> 'created', "details" ->> 'created') AS "created",
    coalesce("details" -> 'params' ->> 'updated', "details" -> 'body' ->> 'updated', "details" ->> 'updated') AS "updated",
    coalesce("details" -> 'params' ->> 'refused', "details" -> 'body' ->> 'refused', "details" ->> 'refused') AS "refused",
    coalesce("details" -> 'params' ->> 'status', "details" -> 'body' ->> 'status', "details" ->> 'status') AS "status",
    coalesce("details" -> 'params' ->> 'userId', "details" -> 'body' ->> 'userId', "details" ->> 'userId') AS "user_id",
    coalesce("details" -> 'params' ->> 'productId', "details" -> 'body' ->> 'productId', "details" ->> 'productId') AS "product_id",
    coalesce("details" -> 'params' ->> 'productName', "details" -> 'body' ->> 'productName', "details" ->> 'productName') AS "product_name",
    coalesce("details" -> 'params' ->> 'isAnswered', "details" -> 'body' ->> 'isAnswered', "details" ->> 'isAnswered') AS "is_answered",
    coalesce("details" -> 'params' ->> 'provider', "details" -> 'body' ->> 'provider', "details" ->> 'provider') AS "provider"
  FROM "audit_log") AS v WHERE v."entry_id" = a."id";--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit_log"."action" not like 'auth.%';--> statement-breakpoint
CREATE INDEX "audit_log_sentence_parts" ON "audit_log" USING gin ("sentence" gin_trgm_ops) WITH (fastupdate=false);