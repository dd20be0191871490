import type { Ctx } from '../../platform/context.ts'
import { listPagesSentWith, type SentWords } from './sent-pages.ts'
import { markQuoteSent } from './share-sale.ts'

/** Marks the quotes of goods whose pages are sent with a message, in the transaction that sends it. */
export async function markSentQuotes(ctx: Ctx, sent: SentWords): Promise<void> {
  for (const { kind, object } of await listPagesSentWith(ctx, sent))
    if (kind === 'goods') await markQuoteSent(ctx, object.id)
}
