import { heldWords } from '../../../domain/inbox/mail/contract.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { bodiesInThread } from '../mail/bodies-in-thread.ts'
import { textsOfMail, type Bodies } from '../mail/bodies.ts'
import { keepAttachments, pictureUrls, type KeptAttachment } from '../mail/keep-attachments.ts'
import { parseInWorker } from '../mail/parse-in-worker.ts'
import type { ParsedMail } from '../mail/parse-message.ts'
import { contentHash } from '../mail/same-message.ts'
import type { ArchivedMail } from './reading/read-mails.ts'
import { readMarks } from './reading/read-marks.ts'
import type { NotedRow } from './noted-rows.ts'

/** A mail that is ready to become a message: parsed, its files in the store. */
export interface PreparedMail extends NotedRow {
  readonly mail: ParsedMail
  readonly bodies: Bodies
  readonly files: readonly KeptAttachment[]
  /** Id of the message that it becomes. */
  readonly newId: string
  readonly hash: string
  readonly refs: readonly string[]
}

interface RefusedMail {
  readonly number: number
  readonly words: string
}

type Preparing = { readonly mail: PreparedMail } | { readonly refused: RefusedMail }

/**
 * Parses a mail and stores its files, before the transaction that writes its message. Files of a mail that is then not
 * written leave the store a day later.
 */
export async function prepareMail(
  run: JobRun,
  { content }: Pick<ArchivedMail, 'content'>,
  row: NotedRow,
): Promise<Preparing> {
  const { number } = row
  if ('fault' in content) return { refused: { number, words: heldWords.unreadable } }
  const result = await parseInWorker(content.raw)
  if ('held' in result) return { refused: { number, words: heldWords[result.held] } }
  const { mail } = result
  const { refs } = await readMarks(content.raw)
  const made = await run.withOutside(async (ctx) => {
    const newId = ctx.newId()
    const files = await keepAttachments(ctx, mail.attachments)
    const bodies = await bodiesInThread(textsOfMail(mail, pictureUrls(ctx, newId, files)))
    return { newId, files, bodies }
  })
  // Of the files only their facts are needed from here on.
  const light = { ...mail, attachments: [] }
  return { mail: { ...row, ...made, mail: light, hash: contentHash(mail), refs } }
}
