import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { describePlace } from '../sale/place-words.ts'
import { SaleContact } from '../sale/sale-contact.tsx'
import { readGoodsQuote } from '../sale/sale-row.ts'

/** Head of a quote of goods: customer, total, expiry, and the order that was made from it. */
export function GoodsQuoteHead(about: RecordPartProps) {
  const quote = readGoodsQuote(about)
  const { timezone } = useClient()
  const now = useNow()
  const { total, expires, order, repeats, declined_why: why } = quote
  const ships = describePlace(quote.address)
  return (
    <HeadFacts>
      <SaleContact sale={quote} />
      <HeadFact label="Total" isNamed>
        <strong>{formatMoney(total)}</strong>
      </HeadFact>
      {expires !== undefined && (
        <HeadFact label={expires < now ? 'Expired' : 'Expires'} isNamed>
          {formatDate(expires, timezone)}
        </HeadFact>
      )}
      {ships !== '' && (
        <HeadFact label="Ships to" isNamed>
          {ships}
        </HeadFact>
      )}
      {order && (
        <HeadFact label="Order" isNamed>
          <ClientLink path={`orders/${encodeURIComponent(order.id)}`}>{order.label}</ClientLink>
        </HeadFact>
      )}
      {repeats && (
        <HeadFact label="Same as" isNamed>
          {repeats.number ?? 'Another one'}
        </HeadFact>
      )}
      {why !== undefined && why !== '' && (
        <HeadFact label="Declined" isNamed>
          {why}
        </HeadFact>
      )}
    </HeadFacts>
  )
}
