import * as z from 'zod/mini';

export const MANIFEST = 'manifest.json';

/** Must not leave the folder that it is unpacked into. */
const relativePath = z
  .string()
  .check(z.refine((name) => !/[\\:\0]/.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part))));

const archiveFile = z.object({
  name: relativePath,
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const everyArchive = {
  format: z.literal(1),
  shopVersion: z.string(),
  madeAt: z.iso.datetime(),
  /** Applied migrations, by their numbers in the journal. */
  migrations: z.array(z.int()),
  /** Rows of each table. */
  counts: z.record(z.string(), z.int()),
  files: z.array(archiveFile),
};

const backupManifest = z.object({
  kind: z.literal('backup'),
  ...everyArchive,
  postgresMajor: z.int(),
  /** Database files fit only this kind of machine. */
  system: z.string(),
  /** Empty ones as well: PostgreSQL needs them. */
  folders: z.array(relativePath),
});

const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

const exportManifest = z.object({
  kind: z.literal('export'),
  ...everyArchive,
  /** Each table after those that it refers to. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier) })),
  /** Last value of each: ids of deleted rows must not be used again. */
  sequences: z.record(identifier, z.int()),
  waitingMails: z.int(),
});

export const manifestSchema = z.discriminatedUnion('kind', [backupManifest, exportManifest]);

export type ArchiveFile = z.output<typeof archiveFile>;
export type BackupManifest = z.output<typeof backupManifest>;
export type ExportManifest = z.output<typeof exportManifest>;
export type Manifest = z.output<typeof manifestSchema>;
