import { count, desc, eq } from 'drizzle-orm';
import type { PageRequest } from '#contracts/pagination.ts';
import type { AuditEntry } from '#contracts/users.ts';
import type { Db } from '#server/platform/database.ts';
import { users } from '#server/schema/accounts.ts';
import { auditLog } from '#server/schema/operation.ts';

export async function selectAuditPage(db: Db, page: PageRequest): Promise<{ rows: AuditEntry[]; total: number }> {
  const rows = await db
    .select({ entry: auditLog, actorEmail: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const [counted] = await db.select({ total: count() }).from(auditLog);
  return {
    rows: rows.map(({ entry, actorEmail }) => ({ ...entry, at: entry.at.toISOString(), actorEmail })),
    total: counted?.total ?? 0,
  };
}
