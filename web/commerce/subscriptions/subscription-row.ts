import {
  isSubscriptionOver,
  subscriptionPeriods,
  type productSubscriptions,
  type SubscriptionPeriod,
} from '../../../domain/commerce/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'

export type SubscriptionRow = Presented<typeof productSubscriptions>

/** The row of a subscription's page: its parts are shown for this record type alone. */
export const readSubscription = ({ row }: { readonly row: unknown }): SubscriptionRow => row as SubscriptionRow

/** 'Monthly', 'Every 45 days' */
export const describePeriod = ({ period, days }: { period: SubscriptionPeriod; days?: number | undefined }): string =>
  period === 'other' && days !== undefined ? `Every ${formatNumber(days)} days` : subscriptionPeriods[period]

/** '$30.00 monthly' */
export const describePrice = ({ amount, ...terms }: Pick<SubscriptionRow, 'amount' | 'period' | 'days'>): string =>
  `${formatMoney(amount)} ${describePeriod(terms).toLowerCase()}`

/** What a subscription does now, beyond its status. */
export type SubscriptionVerb = 'plan' | 'pause' | 'resume' | 'cancel' | 'keep'

/** Verbs that a subscription allows its reader now. */
export function listVerbs({
  status,
  paused,
  asked,
  cancel_at_period_end: ends,
  can,
}: SubscriptionRow): ReadonlySet<SubscriptionVerb> {
  if (!can.write || isSubscriptionOver(status) || asked) return new Set()
  const isPaying = status !== 'incomplete' && status !== 'unpaid'
  return new Set<SubscriptionVerb>([
    ...(isPaying && !paused ? (['plan', 'pause'] as const) : []),
    ...(paused ? (['resume'] as const) : []),
    ...(ends ? (['keep'] as const) : []),
    'cancel',
  ])
}
