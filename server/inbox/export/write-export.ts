import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { threadExports } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { reportProgress } from '../../automation/index.ts'
import { keepContent, nameFile } from '../../platform/files/store-file.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { amendRecord, findRecord } from '../../platform/records/index.ts'
import { safeName, type ThreadExport } from './export-work.ts'
import { countExported, exportWords } from './exported-messages.ts'
import { writePdf } from './write-pdf.ts'
import { writeZip } from './write-zip.ts'

const writers = { pdf: writePdf, eml: writeZip }
const endings = { pdf: 'pdf', eml: 'zip' }

const say = (run: JobRun, { feedback_id, user }: ThreadExport, line: { title: string; percent: number }) =>
  run.within((ctx) => reportProgress(ctx, { feedbackId: feedback_id, user, ...line }))

/** A line for each tenth, not for each message. */
function progressSayer(run: JobRun, wanted: ThreadExport, total: number): (count: number) => Promise<void> {
  let reported = 0
  return async (count) => {
    const tenth = Math.floor((count / total) * 10)
    if (tenth === reported) return
    reported = tenth
    await say(run, wanted, { title: `${count} of ${total} messages written`, percent: tenth * 9 })
  }
}

async function keepFile(run: JobRun, wanted: ThreadExport, { path, notes }: { path: string; notes: string[] }) {
  const name = `${safeName(wanted.subject)}.${endings[wanted.format]}`
  const kept = await run.withOutside((ctx) => keepContent(ctx, { name, content: createReadStream(path) }))
  await run.within(async (ctx) => {
    const place = `clients/${ctx.db.tenant.clientId}/attachments/thread_exports/${wanted.id}/${name}`
    const { sha256: _, ...file } = await nameFile(ctx, { path: place, name, kept })
    await amendRecord(ctx, threadExports, { id: wanted.id, amend: () => ({ state: 'done' as const, file }) })
    await reportProgress(ctx, {
      feedbackId: wanted.feedback_id,
      user: wanted.user,
      title: 'The export is ready',
      description: notes.join('\n'),
      percent: 100,
      outcome: 'done',
    })
  })
}

async function write(run: JobRun, wanted: ThreadExport): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-export-'))
  const path = join(folder, `export.${endings[wanted.format]}`)
  try {
    const total = await run.within((ctx) => countExported(ctx, wanted))
    const words = await run.within(exportWords)
    await say(run, wanted, { title: `Writing ${total} ${total === 1 ? 'message' : 'messages'}`, percent: 1 })
    const onWritten = progressSayer(run, wanted, total)
    const notes = await writers[wanted.format]({ wanted, path, total, ...words, within: run.withOutside, onWritten })
    await keepFile(run, wanted, { path, notes })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function notifyFailure(run: JobRun, wanted: ThreadExport): Promise<void> {
  const error = 'The conversation could not be written out. Try again, or tell support.'
  await run.within(async (ctx) => {
    await amendRecord(ctx, threadExports, { id: wanted.id, amend: () => ({ state: 'failed' as const, error }) })
    await reportProgress(ctx, {
      feedbackId: wanted.feedback_id,
      user: wanted.user,
      title: error,
      percent: 0,
      outcome: 'failed',
    })
  })
}

/** True if the requester may still read conversations. */
async function mayHave({ platform, clientId }: JobRun, { user }: ThreadExport): Promise<boolean> {
  const asker = await platform.reach.find(user, clientId)
  return asker !== undefined && hasRole(asker, 'user')
}

/**
 * Exports a conversation: messages oldest first with their files, into a separate file for a week. A second run writes
 * the same again and finds the export done, or repeats it.
 */
export const writeExport = defineStepJob({
  name: 'write-thread-export',
  lane: 'bulk',
  payload: z.object({ exportId: z.string() }),
  run: async (run, { exportId }) => {
    const wanted = await run.within((ctx) => findRecord(ctx, threadExports, exportId))
    if (wanted?.state !== 'waiting') return
    if (!(await mayHave(run, wanted))) {
      await notifyFailure(run, wanted)
      return
    }
    try {
      await write(run, wanted)
    } catch (error) {
      if (run.isLastAttempt) await notifyFailure(run, wanted)
      throw error
    }
  },
})
