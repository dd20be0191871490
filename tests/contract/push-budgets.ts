import type { Budget } from './budget-calls.ts'

const wishes = { messages: true, mentions: true, quiet_hours: null }

/** Query budgets of push notifications. */
export const pushBudgets: readonly Budget[] = [
  {
    name: 'push notifications of a user',
    statements: 6,
    trips: 5,
    ask: () => ({ url: '/messaging/push/notifications' }),
  },
  {
    name: 'wishes for push notifications',
    statements: 10,
    trips: 8,
    ask: () => ({ method: 'PUT', url: '/messaging/push/wishes', body: wishes }),
  },
]
