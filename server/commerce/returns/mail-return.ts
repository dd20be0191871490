import type { Ctx } from '../../platform/context.ts'
import { openOrderPage } from '../customer-pages/open-order-page.ts'
import { findActor } from '../find-actor.ts'
import type { Till } from '../gateway/till.ts'
import { readOwnClient } from '../own-client.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import type { ReturnRow } from './take-return.ts'

type Parts = Pick<Till, 'talks'>

interface ReturnMail {
  readonly order: OrderRow
  readonly row: ReturnRow
  /** What happened: 'was approved'. */
  readonly what: string
  readonly words: readonly string[]
}

/**
 * Writes to the customer of a return in the conversation of its order, with the address of its page, and notes it there. A
 * customer without an email address gets no mail.
 */
export async function mailReturn(ctx: Ctx, { talks }: Parts, { order, row, what, words }: ReturnMail): Promise<void> {
  const { id, number = '', contact } = order
  const about = { type: 'orders' as const, id }
  await talks.note(ctx, { about, title: `Return ${row.number ?? ''} ${what}`, words: words.join(' ') })
  if (!contact?.email) return
  const { name: company } = await readOwnClient(ctx)
  const page = await openOrderPage(ctx, { id, by: await findActor(ctx) })
  const subject = `Your return of order ${number} ${what}`
  const message = [`Hello ${contact.name || contact.email},`, '', ...words, '', `${page}#returns`, '', company]
  const thread = await talks.open(ctx, { about, subject })
  const to = { id: contact.id, name: contact.name, email: contact.email }
  await talks.mail(ctx, thread, { to, subject, message: message.join('\n') })
}
