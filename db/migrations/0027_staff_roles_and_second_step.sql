CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "recovery_codes_used_at_in_range" CHECK ("recovery_codes"."used_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
CREATE TABLE "user_totp" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_totp_created_at_in_range" CHECK ("user_totp"."created_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "user_totp_confirmed_at_in_range" CHECK ("user_totp"."confirmed_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."role" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('desk', 'packer', 'catalogue', 'accounts'));