/** A further number of a metric, next to its value (`valueMap`). */
export interface MetricPart {
  readonly label: string
  readonly unit: 'count' | 'cents' | 'minutes'
  /** Sums are added over the days of a step; an average is that of its days. */
  readonly over: 'sum' | 'average'
}

/** Meaning of a metric that the program counts each day. */
export interface MetricKind {
  readonly label: string
  /** Meaning of `value`. */
  readonly counted: string
  readonly categories: readonly string[]
  readonly parts: Readonly<Record<string, MetricPart>>
}

const count = (label: string): MetricPart => ({ label, unit: 'count', over: 'sum' })

/** Metrics that the program counts, by their names. */
export const metricKinds = {
  messages: {
    label: 'Messages',
    counted: 'Messages received and sent',
    categories: ['inbox'],
    parts: {
      incoming: count('Received'),
      outgoing: count('Sent'),
      answered: count('Answered'),
      median_minutes: { label: 'Minutes to the first answer', unit: 'minutes', over: 'average' },
    },
  },
  conversations: { label: 'Conversations', counted: 'Conversations begun', categories: ['inbox'], parts: {} },
  contacts: { label: 'Contacts', counted: 'Contacts added', categories: ['crm'], parts: {} },
  tasks: { label: 'Tasks', counted: 'Tasks set', categories: ['crm'], parts: {} },
  quotes: { label: 'Quotes', counted: 'Quotes begun', categories: ['charter', 'sales'], parts: {} },
  trips: { label: 'Trips', counted: 'Trips begun', categories: ['charter'], parts: {} },
  departures: { label: 'Departures', counted: 'Trips that departed', categories: ['charter'], parts: {} },
  empty_legs: { label: 'Empty legs', counted: 'Empty legs offered', categories: ['charter', 'market'], parts: {} },
  orders: {
    label: 'Orders',
    counted: 'Orders placed',
    categories: ['commerce', 'sales'],
    parts: { total: { label: 'Total', unit: 'cents', over: 'sum' } },
  },
  payments: {
    label: 'Payments',
    counted: 'Payments received',
    categories: ['commerce', 'money'],
    parts: { amount: { label: 'Amount', unit: 'cents', over: 'sum' } },
  },
  timed_runs: {
    label: 'Timed tasks',
    counted: 'Runs of timed tasks with a result',
    categories: ['automation'],
    parts: { done: count('Done'), failed: count('Failed') },
  },
} as const satisfies Readonly<Record<string, MetricKind>>

export type MetricName = keyof typeof metricKinds

const kinds: ReadonlyMap<string, MetricKind> = new Map(Object.entries(metricKinds))

/** Meaning of a metric; undefined for one that the program does not count. */
export const findMetricKind = (name: string): MetricKind | undefined => kinds.get(name)

/** Meaning of a part; an unknown one is a sum under its own name. */
export const findMetricPart = (name: string, part: string): MetricPart => kinds.get(name)?.parts[part] ?? count(part)
