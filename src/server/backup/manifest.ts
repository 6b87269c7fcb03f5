import * as z from 'zod/mini';

export const MANIFEST = 'manifest.json';

/** Within the folder that it is unpacked into, whoever wrote the archive. */
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
  /** Those that the database had seen, by the numbers of their journal. */
  migrations: z.array(z.int()),
  /** Rows of each table. */
  counts: z.record(z.string(), z.int()),
  files: z.array(archiveFile),
};

const backupManifest = z.object({
  kind: z.literal('backup'),
  ...everyArchive,
  postgresMajor: z.int(),
  /** Files of a database are good for this kind of machine only. */
  system: z.string(),
  /** Empty ones as well: the database wants them to be there. */
  folders: z.array(relativePath),
});

const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

const exportManifest = z.object({
  kind: z.literal('export'),
  ...everyArchive,
  /** Each after those that it refers to. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier) })),
  /** The last number given in each: numbers of deleted rows must not come again. */
  sequences: z.record(identifier, z.int()),
  waitingMails: z.int(),
});

export const manifestSchema = z.discriminatedUnion('kind', [backupManifest, exportManifest]);

export type ArchiveFile = z.output<typeof archiveFile>;
export type BackupManifest = z.output<typeof backupManifest>;
export type ExportManifest = z.output<typeof exportManifest>;
export type Manifest = z.output<typeof manifestSchema>;
