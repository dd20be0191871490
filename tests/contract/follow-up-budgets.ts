import type { Budget } from './budget-calls.ts'

/** Query budgets of follow-ups, message filters and mails about unread items. */
export const followUpBudgets: readonly Budget[] = [
  {
    name: 'options of a follow-up',
    statements: 5,
    trips: 3,
    ask: () => ({ method: 'POST', url: '/config/check', body: { type: 'followup' } }),
  },
  {
    name: 'try a message filter',
    statements: 5,
    trips: 3,
    ask: () => ({
      method: 'POST',
      url: '/messaging/filters/dry-run',
      body: { rules: { mode: 'and', items: [{ subject: 'message', verb: 'includes', value: 'friday' }] } },
    }),
  },
  { name: 'wish for mails about unread items', statements: 5, trips: 3, ask: () => ({ url: '/user/unread_mail' }) },
  {
    name: 'set a follow-up',
    statements: 9,
    trips: 5,
    ask: ({ thread }) => ({
      method: 'POST',
      url: '/messaging/followups',
      body: { threadId: thread, date: 4_000_000_000_000, message: 'Call.' },
    }),
  },
]
