import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { recordExports } from '../../../domain/automation/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { exportDay, exportPlace, reportProgress } from '../../automation/index.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { keepContent, nameFile, openFile } from '../../platform/files/index.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { asOwner } from '../../platform/records/index.ts'
import { logReadings } from '../../platform/records/note-readings.ts'
import { copiesOf, filesOfPerson, jsonOf, packedRecords, type PackedFile } from './package-parts.ts'
import { tracesOf } from './person-traces.ts'

const payload = z.object({ exportId: z.string(), user: z.string(), contact: z.string(), ids: z.array(z.string()) })

type Wanted = z.output<typeof payload>

/** The requester no longer wants it: no part of it is kept. */
class Stopped extends Error {}

const own = (ctx: Ctx, user: string) => asOwner(ctx, recordExports, user)

/** The archive while it is written; `open` is the one stream that it reads from. */
interface Archive {
  readonly zip: ZipFile
  open: Readable | undefined
}

/** Adds a stream and waits until it has been read, so that one is open at a time. */
async function add(archive: Archive, name: string, stream: Readable): Promise<void> {
  archive.open = stream
  archive.zip.addReadStream(stream, name)
  await finished(stream)
  archive.open = undefined
}

async function contentOf({ withOutside }: JobRun, path: string): Promise<Readable | undefined> {
  try {
    return await withOutside(async (ctx) => (await openFile(ctx, path)).content)
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

/** Name of a file inside the archive: numbered, since two may have one name. */
const placeOf = ({ name }: PackedFile, at: number): string =>
  `files/${String(at + 1).padStart(4, '0')} ${name.replaceAll(/[\p{Cc}/\\]/gu, ' ')}`

/** Throws Stopped if the package was stopped since. */
async function requireWanted(run: JobRun, { exportId, user }: Wanted): Promise<void> {
  const row = await run.within((ctx) => own(ctx, user).find(exportId))
  if (row?.state === 'stopped') throw new Stopped()
}

interface Files {
  readonly wanted: Wanted
  readonly files: readonly PackedFile[]
}

async function addFiles(run: JobRun, archive: Archive, { wanted, files }: Files): Promise<void> {
  const missing: string[] = []
  for (const [at, file] of files.entries()) {
    await requireWanted(run, wanted)
    const content = await contentOf(run, file.path)
    if (content) await add(archive, placeOf(file, at), content)
    else missing.push(file.name)
  }
  if (missing.length > 0) archive.zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'files not in the store.txt')
}

async function fillArchive(run: JobRun, archive: Archive, wanted: Wanted): Promise<void> {
  const traces = await run.within((ctx) => tracesOf(ctx, wanted.contact))
  const messages: string[] = []
  for (const name of packedRecords) {
    await requireWanted(run, wanted)
    const onRow = (id: string) => {
      if (name === 'threadsmsgs') messages.push(id)
    }
    await add(archive, `${name}.json`, Readable.from(jsonOf(run, { name, traces, onRow })))
  }
  for (const [name, rows] of Object.entries(await run.within((ctx) => copiesOf(ctx, wanted.ids))))
    archive.zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 1)}\n`), `${name}.json`)
  const files = await run.within((ctx) => filesOfPerson(ctx, { contacts: wanted.ids, messages }))
  await addFiles(run, archive, { wanted, files })
}

async function writeArchive(run: JobRun, wanted: Wanted, path: string): Promise<void> {
  const archive: Archive = { zip: new ZipFile(), open: undefined }
  const file = createWriteStream(path)
  const written = pipeline(archive.zip.outputStream, file)
  // A full disk must not leave the writer waiting for an unread stream.
  written.catch((error: unknown) => archive.open?.destroy(error instanceof Error ? error : undefined))
  try {
    await fillArchive(run, archive, wanted)
    archive.zip.end()
    await written
  } catch (error) {
    // No reader ends this archive any more.
    file.destroy()
    throw error
  }
}

/** Keeps the package for who asked for it, and notes in the data log that it was made. */
async function keep(run: JobRun, { exportId, user, contact }: Wanted, path: string): Promise<void> {
  const name = `Personal data ${await run.within(exportDay)}.zip`
  const actor = await run.platform.reach.find(user, run.clientId)
  if (actor === undefined || !hasRole(actor, 'admin')) throw new NotFound('user')
  const kept = await run.withOutside((ctx) => keepContent(ctx, { name, content: createReadStream(path) }))
  await withTenant(run.platform, actor, async (ctx) => {
    const { sha256: _, ...file } = await nameFile(ctx, { path: exportPlace(ctx, exportId, name), name, kept })
    const now = await own(ctx, user).amend({
      id: exportId,
      amend: (row) => (row.state === 'stopped' ? {} : { state: 'done' as const, file }),
    })
    if (now.state === 'stopped') throw new Stopped()
    await logReadings(ctx, contacts, {
      readings: [{ id: contact, about: 'Personal data package', fields: [...packedRecords] }],
      action: 'export',
    })
    await reportProgress(ctx, {
      feedbackId: exportId,
      user,
      title: 'The package is ready',
      percent: 100,
      outcome: 'done',
    })
  })
}

async function write(run: JobRun, wanted: Wanted): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-package-'))
  const path = join(folder, 'package.zip')
  try {
    await writeArchive(run, wanted, path)
    await keep(run, wanted, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function noteFailure(ctx: Ctx, { exportId, user }: Wanted): Promise<void> {
  const failed = { state: 'failed' as const, error: 'The package could not be made. Try again.' }
  await own(ctx, user).amend({ id: exportId, amend: ({ state }) => (state === 'stopped' ? {} : failed) })
}

/**
 * Writes all that is held of a person into a ZIP, a JSON file for each kind of record and their files, for who asked for
 * it alone and for three days. A run that was killed begins again.
 */
export const writePackage = defineStepJob({
  name: 'write-person-package',
  lane: 'bulk',
  payload,
  run: async (run, wanted) => {
    const { exportId, user } = wanted
    const row = await run.within((ctx) => own(ctx, user).find(exportId))
    if (row?.state !== 'waiting') return
    try {
      await write(run, wanted)
    } catch (error) {
      if (error instanceof Stopped) return
      if (run.isLastAttempt) await run.within((ctx) => noteFailure(ctx, wanted))
      throw error
    }
  },
})
