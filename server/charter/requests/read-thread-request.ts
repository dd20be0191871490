import type { readRequestOf } from '../../../domain/charter/requests/index.ts'
import { quoteOfDraft } from '../../../domain/charter/requests/quote-of-draft.ts'
import { readRequest, textOfRequest } from '../../../domain/charter/requests/read-request.ts'
import { clients } from '../../../domain/company/index.ts'
import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import { formatIn } from '../../../domain/kernel/format-value.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { beyondReach, getRecord, listRecords } from '../../platform/records/index.ts'
import { readByModel } from './ask-model.ts'
import { knownToClient } from './known-to-client.ts'

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

/** The day of a moment, 'YYYY-MM-DD', by the clock of a zone. */
function dayIn(timezone: string, at: number): string {
  const parts = formatIn(timezone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
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
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const { book, fleet, models } = await knownToClient(ctx)
  const mail = {
    subject: message.subject,
    body: message.message,
    writtenOn: dayIn(timezone, writtenAt(message)),
    timezone,
  }
  const hangar = { models, tails: fleet.map(({ tail_number: tail }) => tail) }
  const read = readRequest(mail, { book, hangar })
  const { writtenOn } = mail
  const text = textOfRequest(mail)
  const draft = await readByModel(ctx, read, { text, writtenOn, timezone, airportOf: book.airportOf })
  const { legs, ...rest } = quoteOfDraft(draft, { airportOf: book.airportOf, fleet, newId: ctx.newId })
  return {
    text,
    message: { id: message.id, date: message.date, from: message.from?.name || message.from?.address || '' },
    contact,
    draft,
    quote: { ...rest, legs: draft.verdict === 'none' ? [] : [...legs] },
  }
}
