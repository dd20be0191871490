/** Loaded as one: the page of a subscription shows most of them at once. */
export { BillsTab } from './bills-tab.tsx'
export { GroupTab } from './group-tab.tsx'
export { BeginButton, SubscriptionActions, SubscriptionMenu } from './subscription-actions.tsx'
export { SubscriptionHead } from './subscription-head.tsx'
