import type { readRequestOf } from '../../../domain/charter/requests/index.ts'
import { mostMailsOfThread } from '../../../domain/charter/requests/read-thread.ts'
import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { answeredWords } from '../../inbox/index.ts'
import { readByModel } from './ask-model.ts'
import { readWords } from './read-words.ts'

type Message = RowOf<typeof threadsmsgs>
type Answer = OutputOf<typeof readRequestOf>

/** Reads the mails of a request, newest first: the named mail, else all incoming mails. Throws NotFound. */
async function readMessages(
  ctx: Ctx,
  { thread, message: id }: InputOf<typeof readRequestOf>['body'],
  known: readonly Message[],
): Promise<readonly Message[]> {
  if (id !== undefined) {
    const message = await getRecord(ctx, threadsmsgs, id)
    if (message.tRef !== thread) throw new NotFound(`threadsmsgs ${id} in ${thread}`)
    return [message]
  }
  const read: Message[] = []
  // Lists omit the text of messages.
  for (const one of known) read.push(await getRecord(ctx, threadsmsgs, one.id))
  return read
}

/** Lists the newest incoming mails of a thread, without their text. */
const listMails = (ctx: Ctx, thread: string): Promise<Message[]> =>
  listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['thread', '==', thread],
        ['inbound', '==', true],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: mostMailsOfThread,
  })

/** When its writer wrote it; a clock far from ours is not believed. */
function writtenAt({ date, metadata }: Message): number {
  const { sent_at: sent } = metadata
  const farMs = 14 * dayMs
  return typeof sent === 'number' && sent <= date && date - sent < farMs ? sent : date
}

function contactOf({ contact }: RowOf<typeof threads>): Answer['contact'] {
  if (contact === undefined) return null
  const { id, name, email, company } = contact
  return { id, name, ...(email !== undefined && { email }), ...(company !== undefined && { company }) }
}

const pickSender = ({ id, date, from }: Message) => ({ id, date, from: from?.name || from?.address || '' })

const writtenIn = (message: Message) => ({
  subject: message.subject,
  body: message.message,
  answered: answeredWords(message),
  at: writtenAt(message),
})

/** Reads the request of a thread, newest mail first (see the contract). Throws NotFound, Forbidden. */
export async function readThreadRequest(ctx: OutsideCtx, { body }: InputOf<typeof readRequestOf>): Promise<Answer> {
  const thread = await getRecord(ctx, threads, body.thread)
  const known = await listMails(ctx, body.thread)
  const [newest, ...earlier] = await readMessages(ctx, body, known)
  const contact = contactOf(thread)
  const messages = known.map(pickSender)
  if (newest === undefined)
    return { text: '', message: null, messages, contact, draft: null, quote: { legs: [], pets: [], notes: '' } }
  const read = await readWords(ctx, [writtenIn(newest), ...earlier.map(writtenIn)], (draft, context) =>
    readByModel(ctx, draft, context),
  )
  return { ...read, message: pickSender(newest), messages, contact }
}
