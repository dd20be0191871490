import type { LocalTime } from '../../kernel/values/local-time.ts'

/** Words of a timed task on the screen Clockwork. */
export interface TimedTaskWords {
  readonly label: string
  /** Effect of a run. */
  readonly hint: string
  /** Name in the specification (3-aviation section 7), which `POST /cron/trigger` takes as well. */
  readonly path?: string
  /** Asked before a user starts it: what the run takes away. */
  readonly question?: string
}

/** The timed tasks of a client, by their names in `server/jobs.ts`. */
export const timedTaskWords: Readonly<Record<string, TimedTaskWords>> = {
  'check-api-health': {
    label: 'Check the scheduling software',
    hint: 'Asks the scheduling software whether it answers.',
    path: 'checkAPIHealth',
  },
  'import-aircraft': {
    label: 'Import the fleet',
    hint: 'Adds missing aircraft of the scheduling software and fills in empty fields. Entered values stay.',
    path: 'importAircraft',
  },
  'import-schedule': {
    label: 'Import the schedule',
    hint: 'Imports the schedule of the aircraft from the scheduling software.',
    path: 'importSchedule',
  },
  'import-empty-legs': {
    label: 'Import empty legs',
    hint: 'Offers the positioning flights of the schedule and of trips as empty legs that are not verified.',
    path: 'importEmptyLegs',
  },
  'follow-plans': { label: 'Follow plans of trips', hint: 'Moves and withdraws empty legs when their trip changes.' },
  'build-maps': {
    label: 'Draw route maps',
    hint: 'Draws the routes of open shared pages as pictures for mails, and removes those of closed ones.',
    path: 'buildMaps',
  },
  'compare-calendars': {
    label: 'Compare linked calendars',
    hint: 'Compares the calendars of other systems with the entries that belong there, and puts right what differs.',
  },
  'exchange-avinode': { label: 'Exchange with Avinode', hint: 'Reads requests and sends changed schedules.' },
  'rematch-watches': {
    label: 'Match coming offers',
    hint: 'Marketplace searches look for offers that have come nearer.',
  },
  'clear-market': { label: 'Clear the marketplace', hint: 'Removes flown empty legs and past requests.' },
  'tidy-market-notices': { label: 'Remove old market notices', hint: 'Removes notices after 400 days.' },
  'raise-watchlist': {
    label: 'AI watchlist',
    hint: 'Compares new records with the watched searches and notifies the users of each match.',
    path: 'sendAINotifications',
  },
  'check-mailboxes': { label: 'Check mailboxes', hint: 'Warns of a watched mailbox that does not answer.' },
  'clean-messages': { label: 'Clean messages and unreads', hint: 'Removes empty drafts and old read items.' },
  'count-metrics': { label: 'Metrics', hint: 'Counts messages and records of each day.' },
  'count-groups': { label: 'Count groups', hint: 'Counts the people in each group.' },
  'count-bought': { label: 'Count sales of contacts', hint: 'Counts quotes and orders of each contact.' },
  'send-reminders': { label: 'Payment reminders', hint: 'Reminds customers of open balances by the plan.' },
  'reconcile-accounts': { label: 'Reconcile accounts', hint: 'Compares payments with the lists of their providers.' },
  'follow-ads': { label: 'Follow ads of products', hint: 'Brings stock and price into the ads.' },
  'silence-signed-out-devices': { label: 'Silence devices', hint: 'Switches off devices without a signed-in user.' },
  'remove-leftover-files': { label: 'Remove leftover files', hint: 'Removes contents that no record names.' },
  'tidy-list-work': { label: 'Remove old list exports', hint: 'Removes exports after 3 days and undo data after 30.' },
  'tidy-feedback': { label: 'Remove old feedback', hint: 'Removes progress lines after a week.' },
  'tidy-exports': { label: 'Remove old conversation exports', hint: 'Removes exported conversations after a week.' },
  'tidy-relationships': {
    label: 'Tidy relationships',
    hint: 'Removes relationships of contacts that no longer exist.',
  },
  'tidy-imports': { label: 'Remove old contact imports', hint: 'Removes rows of imports after 30 days.' },
  'tidy-mail-imports': { label: 'Remove idle mail archives', hint: 'Removes uploads that nobody imported for a week.' },
  'tidy-provider-events': { label: 'Remove old provider events', hint: 'Removes processed events after 90 days.' },
  'follow-webhooks': { label: 'Follow webhooks', hint: 'Collects changes for webhooks that were hidden.' },
  'follow-rules': { label: 'Follow rules', hint: 'Collects changes for automation rules that were hidden.' },
  'tidy-runs': {
    label: 'Remove old runs and deliveries',
    hint: 'Removes runs of tasks and rules, and deliveries of webhooks, after 30 days.',
  },
  'tidy-sign-ins': { label: 'Shorten the sign-in log', hint: 'Removes lines of the sign-in log after 90 days.' },
  'renew-demo': {
    label: 'Renew the demo',
    hint: 'Puts the demo back to its first state, with all dates around today.',
    path: 'updateDemoEnvironment',
    question:
      'All records of this company become as they were when the demo was put in, with their dates moved to today. What visitors added, changed or deleted since is gone: conversations, contacts, quotes, trips, orders, payments, files, rules, keys, settings and the history. Users who were invited lose their access; all others stay signed in. Conversations in which someone wrote a draft in the last day stay as they are. It cannot be undone.',
  },
  purge: { label: 'Empty the trash', hint: 'Removes records that were deleted 30 days ago.' },
}

/** Start of a timed task: a pattern in UTC (minute hour day month weekday), or a time of day of the client. */
export type TaskClock = string | LocalTime

const pad = (value: number): string => String(value).padStart(2, '0')

function describeMinutes(minutes: string): string {
  const steps = minutes.split(',').map(Number)
  const [first = 0, second] = steps
  const gap = second === undefined ? 60 : second - first
  const isEven = steps.length * gap === 60 && steps.every((minute, at) => minute === first + at * gap)
  if (!isEven) return `at minutes ${minutes}`
  return gap === 60 ? 'hourly' : `every ${gap} min`
}

/** Says how often a task starts. A time of day of the client is `clock: 'local'`, all others are UTC. */
export function describeClock(at: TaskClock): string {
  if (typeof at !== 'string') return `daily ${pad(at.hour)}:${pad(at.minute)}`
  const [minute = '*', hour = '*', ...days] = at.split(' ')
  if (days.some((part) => part !== '*')) return at
  if (hour !== '*') return `daily ${pad(Number(hour))}:${pad(Number(minute))} UTC`
  if (minute === '*') return 'every minute'
  const every = /^\*\/(?<step>\d+)$/.exec(minute)?.groups?.['step']
  return every === undefined ? describeMinutes(minute) : `every ${every} min`
}
