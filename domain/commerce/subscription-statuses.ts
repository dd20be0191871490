import { stepsTo, type StatusTone, type Step, type Transitions } from '../kernel/index.ts'

/** States of a subscription (3-aviation section 4), in words. */
export const subscriptionStatuses = {
  incomplete: 'Waits for its first payment',
  incomplete_expired: 'Never paid',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
  unpaid: 'Unpaid',
} as const

export type SubscriptionStatus = keyof typeof subscriptionStatuses

export const subscriptionStatusNames = Object.keys(subscriptionStatuses) as [
  SubscriptionStatus,
  ...SubscriptionStatus[],
]

export const subscriptionTones: Readonly<Record<SubscriptionStatus, StatusTone>> = {
  incomplete: 'waiting',
  incomplete_expired: 'over',
  trialing: 'waiting',
  active: 'good',
  past_due: 'bad',
  canceled: 'over',
  unpaid: 'bad',
}

/** True after the end of a subscription: nothing is billed any more. */
export const isSubscriptionOver = (status: SubscriptionStatus): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** States that only a provider gives a subscription. */
const atProvider = (...states: SubscriptionStatus[]): Step<SubscriptionStatus>[] =>
  states.map((state) => ({
    to: state,
    unless: ({ provider }) =>
      provider === null || provider === undefined ? 'Only a provider moves a subscription there.' : undefined,
  }))

/** How a subscription moves. The clock follows it, and so does the state that a provider reports. */
export const subscriptionTransitions: Transitions<SubscriptionStatus> = {
  field: 'status',
  log: 'status_change',
  labels: subscriptionStatuses,
  begins: ['incomplete', 'trialing', 'active'],
  steps: {
    incomplete: [
      ...stepsTo('active', 'incomplete_expired', 'canceled'),
      ...atProvider('trialing', 'past_due', 'unpaid'),
    ],
    trialing: [...stepsTo('active', 'canceled'), ...atProvider('past_due', 'unpaid', 'incomplete')],
    active: [...stepsTo('past_due', 'unpaid', 'canceled'), ...atProvider('trialing', 'incomplete')],
    past_due: [...stepsTo('active', 'unpaid', 'canceled'), ...atProvider('trialing', 'incomplete')],
    unpaid: [...stepsTo('active', 'canceled'), ...atProvider('trialing', 'past_due', 'incomplete')],
    canceled: [],
    incomplete_expired: [],
  },
}
