import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { TextError, type IncomingText } from '../../platform/outside/text/text-provider.ts'
import { keepAttachments } from '../mail/keep-attachments.ts'
import { wordsOf } from '../mail/thread-mail.ts'
import { placeText } from './place-text.ts'
import { attachmentsOf, lostFilesWords, type TextFile } from './text-files.ts'
import { textProviderOf } from './text-provider-of.ts'

/** Transient faults are tried again for about half a day; then the text is held. */
export const threadTextAttempts = 12

interface StoredText {
  readonly id: string
  readonly receivedAt: number
  readonly raw: string
}

async function loadText(ctx: Ctx, textId: string): Promise<StoredText | undefined> {
  const [row] = await ctx.db.run(sql<StoredText>`
    select id, received_at as "receivedAt", raw from text_in
    where client_id = ${ctx.db.tenant.clientId} and id = ${textId} and status = 'received'`)
  return row
}

async function hold(ctx: Ctx, textId: string, detail: string): Promise<void> {
  await ctx.db.run(sql`
    update text_in set status = 'held', detail = ${detail.slice(0, 2000)}
    where client_id = ${ctx.db.tenant.clientId} and id = ${textId} and status = 'received'`)
}

/** Media of a text. An unavailable file is named in its place, and does not delay the words. */
async function filesOf(run: JobRun, { media }: IncomingText): Promise<TextFile[]> {
  const files: TextFile[] = []
  for (const { url, type } of media) {
    try {
      const content = await textProviderOf(run.platform)?.openMedia(url, run.platform.config.UPLOAD_MAX_BYTES)
      files.push({ type, content })
    } catch (error) {
      if (!(error instanceof TextError) || (error.verdict === 'retry' && !run.isLastAttempt)) throw error
      run.log.warn({ said: error.message }, 'a file of a text was not fetched')
      files.push({ type, content: undefined })
    }
  }
  return files
}

async function threadStored(run: JobRun, stored: StoredText): Promise<void> {
  const text = textProviderOf(run.platform)?.readIncoming(stored.raw)
  if (!text) throw new Error('no text provider is set up that can read it')
  const brought = await filesOf(run, text)
  const files = await run.withOutside((ctx) => keepAttachments(ctx, attachmentsOf(brought)))
  const { id, receivedAt } = stored
  await run.within((ctx) => placeText(ctx, { id, receivedAt, text, files, lostFiles: lostFilesWords(brought) }))
  run.platform.watch.meters.textIn.inc({ step: 'threaded' })
}

/** Puts a stored text into its thread. Nothing that goes wrong loses it: it is tried again, and at last held. */
export const threadText = defineStepJob({
  name: 'thread-text',
  lane: 'mail',
  outside: 'text',
  payload: z.object({ textId: z.string() }),
  run: async (run, { textId }) => {
    const stored = await run.within((ctx) => loadText(ctx, textId))
    if (!stored) return
    try {
      await threadStored(run, stored)
    } catch (error) {
      if (!run.isLastAttempt) throw error
      run.log.error({ err: error, text: textId }, 'a text could not be threaded')
      await run.within((ctx) => hold(ctx, textId, wordsOf(error)))
      run.platform.watch.meters.textIn.inc({ step: 'held' })
    }
  },
})
