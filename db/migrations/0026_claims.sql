CREATE TABLE "claim_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"actor_id" integer,
	CONSTRAINT "claim_events_state_known" CHECK ("claim_events"."state" in ('draft', 'submitted', 'need-more', 'approved', 'part-approved', 'refused', 'settled', 'withdrawn')),
	CONSTRAINT "claim_events_at_in_range" CHECK ("claim_events"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "claim_events_by_known" CHECK ("claim_events"."by" in ('customer', 'administrator', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "claim_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" integer NOT NULL,
	"step" text NOT NULL,
	"media" text NOT NULL,
	"item_id" integer,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"key" text,
	"sha256" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_files_bytes_positive" CHECK ("claim_files"."bytes" > 0),
	CONSTRAINT "claim_files_ready_has_key" CHECK (("claim_files"."state" = 'ready') = ("claim_files"."key" is not null)),
	CONSTRAINT "claim_files_step_known" CHECK ("claim_files"."step" in ('label', 'sealed', 'opening', 'dead', 'other')),
	CONSTRAINT "claim_files_media_known" CHECK ("claim_files"."media" in ('photo', 'video')),
	CONSTRAINT "claim_files_state_known" CHECK ("claim_files"."state" in ('uploading', 'ready', 'refused', 'erased')),
	CONSTRAINT "claim_files_created_at_in_range" CHECK ("claim_files"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
CREATE TABLE "claim_lines" (
	"claim_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"problem" text NOT NULL,
	"note" text,
	"approved_quantity" integer,
	CONSTRAINT "claim_lines_claim_id_item_id_pk" PRIMARY KEY("claim_id","item_id"),
	CONSTRAINT "claim_lines_quantity_positive" CHECK ("claim_lines"."quantity" > 0),
	CONSTRAINT "claim_lines_approved_in_range" CHECK ("claim_lines"."approved_quantity" between 0 and "claim_lines"."quantity"),
	CONSTRAINT "claim_lines_problem_known" CHECK ("claim_lines"."problem" in ('dead', 'damaged', 'wrong', 'missing'))
);
--> statement-breakpoint
CREATE TABLE "claim_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_messages_by_known" CHECK ("claim_messages"."by" in ('customer', 'shop')),
	CONSTRAINT "claim_messages_at_in_range" CHECK ("claim_messages"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
CREATE TABLE "claim_settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"method" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"payment_id" integer,
	"replacement_order_id" integer,
	"credit_id" integer,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	CONSTRAINT "claim_settlements_claimId_unique" UNIQUE("claim_id"),
	CONSTRAINT "claim_settlements_amount_not_negative" CHECK ("claim_settlements"."amount_paise" >= 0),
	CONSTRAINT "claim_settlements_method_known" CHECK ("claim_settlements"."method" in ('refund', 'replacement', 'credit')),
	CONSTRAINT "claim_settlements_at_in_range" CHECK ("claim_settlements"."at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"order_id" integer NOT NULL,
	"state" text NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"video_on_whatsapp" boolean DEFAULT false NOT NULL,
	"wanted_method" text,
	"decision_text" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"approved_paise" integer,
	"reopened_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"erase_files_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_reference_unique" UNIQUE("reference"),
	CONSTRAINT "claims_state_known" CHECK ("claims"."state" in ('draft', 'submitted', 'need-more', 'approved', 'part-approved', 'refused', 'settled', 'withdrawn')),
	CONSTRAINT "claims_arrived_at_in_range" CHECK ("claims"."arrived_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "claims_submitted_at_in_range" CHECK ("claims"."submitted_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "claims_wanted_method_known" CHECK ("claims"."wanted_method" in ('refund', 'replacement', 'credit')),
	CONSTRAINT "claims_decided_at_in_range" CHECK ("claims"."decided_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "claims_reopened_at_in_range" CHECK ("claims"."reopened_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "claims_settled_at_in_range" CHECK ("claims"."settled_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "claims_created_at_in_range" CHECK ("claims"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
CREATE TABLE "store_credit_uses" (
	"credit_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "store_credit_uses_credit_id_order_id_pk" PRIMARY KEY("credit_id","order_id"),
	CONSTRAINT "store_credit_uses_amount_positive" CHECK ("store_credit_uses"."amount_paise" > 0),
	CONSTRAINT "store_credit_uses_given_back_at_in_range" CHECK ("store_credit_uses"."given_back_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
CREATE TABLE "store_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"order_id" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"left_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"expires_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "store_credits_left_in_range" CHECK ("store_credits"."left_paise" between 0 and "store_credits"."amount_paise"),
	CONSTRAINT "store_credits_created_at_in_range" CHECK ("store_credits"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "store_credits_voided_at_in_range" CHECK ("store_credits"."voided_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "store_credits_reminded_at_in_range" CHECK ("store_credits"."reminded_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_messages" ADD CONSTRAINT "claim_messages_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_settlements" ADD CONSTRAINT "claim_settlements_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_settlements" ADD CONSTRAINT "claim_settlements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_settlements" ADD CONSTRAINT "claim_settlements_payment_id_order_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."order_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_settlements" ADD CONSTRAINT "claim_settlements_replacement_order_id_orders_id_fk" FOREIGN KEY ("replacement_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_settlements" ADD CONSTRAINT "claim_settlements_credit_id_store_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."store_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credit_uses" ADD CONSTRAINT "store_credit_uses_credit_id_store_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."store_credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credit_uses" ADD CONSTRAINT "store_credit_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credit_uses" ADD CONSTRAINT "store_credit_uses_payment_id_order_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."order_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credits" ADD CONSTRAINT "store_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credits" ADD CONSTRAINT "store_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_events_by_claim" ON "claim_events" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_events_by_actor" ON "claim_events" USING btree ("actor_id") WHERE "claim_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_files_by_claim" ON "claim_files" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_files_by_item" ON "claim_files" USING btree ("item_id") WHERE "claim_files"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_files_uploading" ON "claim_files" USING btree ("created_at") WHERE "claim_files"."state" = 'uploading';--> statement-breakpoint
CREATE INDEX "claim_lines_by_item" ON "claim_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "claim_messages_by_claim" ON "claim_messages" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_settlements_by_payment" ON "claim_settlements" USING btree ("payment_id") WHERE "claim_settlements"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_settlements_by_replacement" ON "claim_settlements" USING btree ("replacement_order_id") WHERE "claim_settlements"."replacement_order_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_settlements_by_credit" ON "claim_settlements" USING btree ("credit_id") WHERE "claim_settlements"."credit_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_settlements_by_actor" ON "claim_settlements" USING btree ("actor_id") WHERE "claim_settlements"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("order_id") WHERE "claims"."state" in ('draft', 'submitted', 'need-more');--> statement-breakpoint
CREATE INDEX "claims_by_order" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claims_by_state" ON "claims" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "claims_to_erase" ON "claims" USING btree ("erase_files_on") WHERE "claims"."erase_files_on" is not null;--> statement-breakpoint
CREATE INDEX "claims_by_decider" ON "claims" USING btree ("decided_by") WHERE "claims"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "store_credit_uses_by_order" ON "store_credit_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "store_credit_uses_by_payment" ON "store_credit_uses" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "store_credits_by_user" ON "store_credits" USING btree ("user_id","expires_on");--> statement-breakpoint
CREATE INDEX "store_credits_by_order" ON "store_credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "store_credits_to_remind" ON "store_credits" USING btree ("expires_on") WHERE "store_credits"."reminded_at" is null;