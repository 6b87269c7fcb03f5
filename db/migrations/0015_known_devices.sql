CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "known_devices_first_used_at_in_range" CHECK ("known_devices"."first_used_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
	CONSTRAINT "known_devices_last_used_at_in_range" CHECK ("known_devices"."last_used_at" between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z')
);
--> statement-breakpoint
ALTER TABLE "email_proofs" DROP CONSTRAINT "email_proofs_purpose_known";--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_by_use" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_purpose_known" CHECK ("email_proofs"."purpose" in ('reset', 'link', 'verify'));