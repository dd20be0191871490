import { hasOneOf } from '../../../domain/kernel/index.ts'
import type { RecordScreens, RecordTab } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const loadParts = () => import('./subscription-parts.ts')
const loadSection = () => import('./subscriptions-section.tsx')

export const subscriptionScreens: RecordScreens = {
  listActions: lazyPart(async () => (await loadParts()).BeginButton),
  newRecord: lazyPart(async () => (await import('./new-subscription.tsx')).NewSubscription),
  headFields: ['number', 'status', 'amount', 'period', 'contact.name', 'current_period_end', 'cancel_at_period_end'],
  head: lazyPart(async () => (await loadParts()).SubscriptionHead),
  actions: lazyPart(async () => (await loadParts()).SubscriptionActions),
  menu: lazyPart(async () => (await loadParts()).SubscriptionMenu),
  tabs: [
    { id: 'bills', label: 'Bills', part: lazyPart(async () => (await loadParts()).BillsTab) },
    { id: 'group', label: 'Group', part: lazyPart(async () => (await loadParts()).GroupTab) },
  ],
  firstTabs: ['bills', 'group'],
}

/** On the page of a contact, for users who see orders. */
export const contactSubscriptionsTab: RecordTab = {
  id: 'subscriptions',
  label: 'Subscriptions',
  isFor: (_, actor) => hasOneOf(actor, ['orders', 'accounting']),
  part: lazyPart(async () => (await loadSection()).ContactSubscriptions),
}

export const orderSubscriptionsTab: RecordTab = {
  id: 'subscriptions',
  label: 'Subscriptions',
  part: lazyPart(async () => (await loadSection()).OrderSubscriptions),
}
