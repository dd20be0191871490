import { z } from 'zod'
import { chosenId, defineContract, entry, epochMs } from '../../kernel/index.ts'

/** Largest archive in bytes: 64 GB. Larger ones are divided, as Takeout does it. */
const archiveBytesMax = 64 * 1024 ** 3

/** Labels that become filters, at most. */
export const archiveFiltersMax = 100

/** Imports of the list. */
export const mailImportsListed = 50

/** Faults of a page. */
export const archiveFaultsAtOnce = 100

const mailImportStates = [
  'uploading',
  'reading',
  'ready',
  'running',
  'paused',
  'done',
  'failed',
  'undoing',
  'undone',
] as const

export type MailImportState = (typeof mailImportStates)[number]

const count = z.int().nonnegative()

/** One import as admins see it. Times are epoch milliseconds. */
const mailImport = z.object({
  id: chosenId,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  creator: entry,
  begunAt: epochMs,
  state: z.enum(mailImportStates),
  /** Why it failed. */
  failed: z.string(),
  /** Bytes of the upload that are here. */
  uploaded: z.int(),
  /** Mails that the reading of the archive has found. */
  mails: count,
  /** Share of the archive that was read, 0 to 1. */
  readShare: z.number(),
  /** Results of the mails: imported, here already, left out by label, not readable. */
  imported: count,
  known: count,
  skipped: count,
  refused: count,
  /** Mails that stayed when it was undone. */
  kept: count,
  oldest: epochMs.optional(),
  newest: epochMs.optional(),
  startedAt: epochMs.optional(),
  endedAt: epochMs.optional(),
})

export type MailImport = z.output<typeof mailImport>

export const listMailImports = defineContract({
  method: 'GET',
  path: '/automation/mail-imports',
  summary: 'Imports of mail archives with their progress',
  role: 'admin',
  output: z.object({ imports: z.array(mailImport) }),
})

/** Announces an archive under an id that the caller chose; its bytes come in parts. */
export const makeMailImport = defineContract({
  method: 'PUT',
  path: '/automation/mail-imports/:id',
  summary: 'Announce a mail archive that will be uploaded in parts',
  role: 'admin',
  repeat: 'sets',
  changes: ['mail_imports'],
  params: z.object({ id: chosenId }),
  body: z.strictObject({
    fileName: z.string().trim().min(1).max(255),
    size: z.int().positive().max(archiveBytesMax),
  }),
  output: z.object({ partBytes: z.int().positive() }),
})

const archiveLabel = z.object({ label: z.string(), mails: count })

export const readMailImport = defineContract({
  method: 'GET',
  path: '/automation/mail-imports/:id',
  summary: 'One import: its missing parts, and what the archive contains',
  role: 'admin',
  params: z.object({ id: chosenId }),
  output: z.object({
    mailImport,
    partBytes: z.int().positive(),
    /** Numbers of the parts that are here, from 1. */
    parts: z.array(z.int()),
    /** Labels and folders of its mails, most frequent first. */
    labels: z.array(archiveLabel),
    /** Conversations that its mails are joined to. */
    conversations: count,
    /** Labels that are left out. */
    skip: z.array(z.string()),
  }),
})

/** Reads the uploaded archive for its preview. */
export const readArchive = defineContract({
  method: 'POST',
  path: '/automation/mail-imports/:id/read',
  summary: 'Read an uploaded archive for its preview',
  role: 'admin',
  repeat: 'sets',
  changes: ['mail_imports'],
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

const labelNames = z.array(z.string().min(1).max(200))

export const startMailImport = defineContract({
  method: 'POST',
  path: '/automation/mail-imports/:id/start',
  summary: 'Import the mails of an archive',
  role: 'admin',
  repeat: 'sets',
  changes: ['mail_imports', 'filters'],
  params: z.object({ id: chosenId }),
  body: z.strictObject({
    /** Labels whose mails are left out. */
    skip: labelNames.max(1000),
    /** Labels that become message filters, which mark their conversations. */
    filters: labelNames.max(archiveFiltersMax),
    /** Senders who are no contacts become contacts. */
    makeContacts: z.boolean(),
  }),
  output: z.object({}),
})

export const pauseMailImport = defineContract({
  method: 'POST',
  path: '/automation/mail-imports/:id/pause',
  summary: 'Pause an import of mails',
  role: 'admin',
  repeat: 'sets',
  changes: ['mail_imports'],
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

export const resumeMailImport = defineContract({
  method: 'POST',
  path: '/automation/mail-imports/:id/resume',
  summary: 'Resume an import that was paused or has failed',
  role: 'admin',
  repeat: 'sets',
  changes: ['mail_imports'],
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

export const undoMailImport = defineContract({
  method: 'POST',
  path: '/automation/mail-imports/:id/undo',
  summary: 'Take back an import while nothing was answered in its conversations',
  role: 'admin',
  repeat: 'sets',
  changes: ['mail_imports', 'threads'],
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

export const removeMailImport = defineContract({
  method: 'DELETE',
  path: '/automation/mail-imports/:id',
  summary: 'Remove an import that has brought no mail',
  role: 'admin',
  changes: ['mail_imports'],
  onDevice: 'nothing',
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

const archiveFault = z.object({
  /** Position of the mail in the archive, from 1. */
  number: z.int().positive(),
  sender: z.string(),
  subject: z.string(),
  words: z.string(),
})

export const listArchiveFaults = defineContract({
  method: 'GET',
  path: '/automation/mail-imports/:id/faults',
  summary: 'Mails of an archive that cannot be imported, by their number',
  role: 'admin',
  params: z.object({ id: chosenId }),
  query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  output: z.object({ faults: z.array(archiveFault), next: z.int().nullable() }),
})
