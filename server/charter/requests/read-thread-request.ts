import type { readRequestOf } from '../../../domain/charter/requests/index.ts'
import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { answeredWords } from '../../inbox/index.ts'
import { readByModel } from './ask-model.ts'
import { readWords } from './read-words.ts'

type Message = RowOf<typeof threadsmsgs>
type Answer = OutputOf<typeof readRequestOf>

/** The mail to be read: the one that is named, else the newest that came in. Throws NotFound. */
async function messageOf(
  ctx: Ctx,
  { thread, message: id }: InputOf<typeof readRequestOf>['body'],
): Promise<Message | undefined> {
  if (id !== undefined) {
    const message = await getRecord(ctx, threadsmsgs, id)
    if (message.tRef !== thread) throw new NotFound(`threadsmsgs ${id} in ${thread}`)
    return message
  }
  const [newest] = await listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['thread', '==', thread],
        ['inbound', '==', true],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: 1,
  })
  // A list leaves the words of messages out.
  return newest && getRecord(ctx, threadsmsgs, newest.id)
}

/** When its writer wrote it; a clock far from ours is not believed. */
function writtenAt({ date, metadata }: Message): number {
  const { sent_at: sent } = metadata
  const farMs = 14 * 86_400_000
  return typeof sent === 'number' && sent <= date && date - sent < farMs ? sent : date
}

function contactOf({ contact }: RowOf<typeof threads>): Answer['contact'] {
  if (contact === undefined) return null
  const { id, name, email, company } = contact
  return { id, name, ...(email !== undefined && { email }), ...(company !== undefined && { company }) }
}

/** Reads what the mail of a thread asks for (see the contract). Throws NotFound, Forbidden. */
export async function readThreadRequest(ctx: Ctx, { body }: InputOf<typeof readRequestOf>): Promise<Answer> {
  const thread = await getRecord(ctx, threads, body.thread)
  const message = await messageOf(ctx, body)
  const contact = contactOf(thread)
  const nothing = { legs: [], notes: '' }
  if (message === undefined) return { text: '', message: null, contact, draft: null, quote: nothing }
  const written = {
    subject: message.subject,
    body: message.message,
    answered: answeredWords(message),
    at: writtenAt(message),
  }
  const read = await readWords(ctx, written, readByModel)
  return {
    ...read,
    message: { id: message.id, date: message.date, from: message.from?.name || message.from?.address || '' },
    contact,
  }
}
