ALTER TABLE "order_payments" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "on_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_by_key" ON "order_payments" USING btree ("order_id","idempotency_key");