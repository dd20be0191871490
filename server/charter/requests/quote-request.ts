import { quotes } from '../../../domain/charter/index.ts'
import type { quoteRequest } from '../../../domain/charter/requests/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { contactSummary, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { linkTo } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, createRecord, getRecord, takeRecord } from '../../platform/records/index.ts'

type Quote = RowOf<typeof quotes>
type Thread = RowOf<typeof threads>
type Asked = InputOf<typeof quoteRequest>['body']

const madeOf = ({ id, quote_number: number }: Quote): OutputOf<typeof quoteRequest> => ({ id, number })

/** For whom the quote is: the contact that is named, else the one of the thread. Throws NotFound. */
async function contactOf(
  ctx: Ctx,
  { contact: contactId }: Asked,
  thread: Thread | undefined,
): Promise<Quote['contact']> {
  if (contactId === undefined || contactId === thread?.contact?.id) return thread?.contact
  const { id, name, email, phone, company } = await getRecord(ctx, contacts, contactId)
  return contactSummary.parse({ id, name, email, phone, company })
}

/** The maker gets it, unless the thread has an agent already. */
async function peopleOf(ctx: Ctx, thread: Thread | undefined) {
  const { agents = [], followers = [], roles = [] } = thread ?? {}
  return { agents: agents.length > 0 ? agents : [await readOwnEntry(ctx)], followers, roles }
}

/**
 * Makes the quote of a request and hangs its thread on it, where that does not hang on another quote or trip already (see
 * the contract). Throws NotFound, Forbidden, Invalid.
 */
export async function quoteRequestOf(
  ctx: Ctx,
  { body }: InputOf<typeof quoteRequest>,
): Promise<OutputOf<typeof quoteRequest>> {
  // Of two that press at once the second waits here for the first.
  const thread = body.thread === undefined ? undefined : (await takeRecord(ctx, threads, { id: body.thread })).row
  const any = beyondReach(ctx, quotes)
  const before = (await any.find(body.id)) ?? (await any.findTrashed(body.id))
  if (before) return madeOf(before)
  const contact = await contactOf(ctx, body, thread)
  const doc = quotes.shape.parse({
    ...body.quote,
    status: thread === undefined ? 'qCreated' : 'qSubmitted',
    ...(contact && { contact }),
    ...(await peopleOf(ctx, thread)),
    ...(thread && {
      metadata: { request: { thread: thread.id, ...(body.message !== undefined && { message: body.message }) } },
    }),
  })
  const quote = await createRecord(ctx, quotes, { id: body.id, doc })
  if (thread?.object.type === 'contacts')
    await linkTo(ctx, thread.id, { ref: `clients/${ctx.actor.clientId}/quotes/${quote.id}`, from: thread.ref })
  return madeOf(quote)
}
