import { isSubscriptionOver } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { describePrice, readSubscription, type SubscriptionRow } from './subscription-row.ts'

/** What happens at the end of the present period. */
function describeEnd({ status, paused, cancel_at_period_end: ends }: SubscriptionRow): string {
  if (ends) return 'Ends'
  if (paused) return 'Paid until'
  return status === 'trialing' ? 'Trial ends' : 'Next bill'
}

function EndFact({ row }: { readonly row: SubscriptionRow }) {
  const { timezone } = useClient()
  const { status, ended_at: ended, current_period_end: end } = row
  if (ended !== undefined)
    return (
      <HeadFact label="Ended" isNamed>
        {formatDate(ended, timezone)}
      </HeadFact>
    )
  if (isSubscriptionOver(status) || status === 'unpaid') return null
  return (
    <HeadFact label={describeEnd(row)} isNamed>
      {formatDate(end, timezone)}
    </HeadFact>
  )
}

/** Price of a subscription, its customer, and when it is billed next. */
export function SubscriptionHead(about: RecordPartProps) {
  const row = readSubscription(about)
  const mayOpen = hasRole(useActor(), 'contacts-r')
  const { paused, contact, credit, provider } = row
  return (
    <HeadFacts>
      {paused && (
        <HeadFact label="Paused">
          <StatusBadge word="Paused" tone="waiting" />
        </HeadFact>
      )}
      <HeadFact label="Price">{describePrice(row)}</HeadFact>
      {contact && (
        <HeadFact label="Contact">
          {mayOpen ? <ClientLink path={`marketing/contacts/${contact.id}`}>{contact.name}</ClientLink> : contact.name}
        </HeadFact>
      )}
      <EndFact row={row} />
      {credit > 0 && (
        <HeadFact label="Credit" isNamed>
          {formatMoney(credit)}
        </HeadFact>
      )}
      {provider !== undefined && (
        <HeadFact label="Billed by" isNamed>
          Stripe
        </HeadFact>
      )}
    </HeadFacts>
  )
}
