import {
  activityLineOf,
  isInternal,
  summaryOf,
  threads,
  threadsmsgs,
  travelsAsEmail,
  unread,
  type Medium,
} from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { hourMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { charterScripts } from './charter-scripts.ts'
import { someTime, type ScaleContact, type ScaleParties, type ScaleRow } from './scale-documents.ts'

/** Sentences of the demo's conversations that make sense on their own. */
const sentences = charterScripts
  .flatMap((script) => script.turns.map((turn) => turn.text))
  .flatMap((text) => text.split(/(?<=[.?!])\s+/))
  .filter((sentence) => sentence.length > 25 && !/[{}\n@]/.test(sentence))

const subjects = [
  'Charter request',
  'Re: Quote',
  'Catering for',
  'Passenger list of',
  'Invoice for',
  'Crew hotel for',
  'Weather on',
  'Change of time for',
  'Ground transport for',
  'Empty leg',
]

// The fields that are the same for all rows of a type are settled once; each row then lays its own over them.
const plainThread: DocOf<typeof threads> = threads.shape.parse({ object: { type: 'quotes', id: '-' } })
const plainMessage: DocOf<typeof threadsmsgs> = threadsmsgs.shape.parse({ medium: 'email', tRef: '-' })
const plainUnread: DocOf<typeof unread> = unread.shape.parse({ user: '-', type: 'threads', ref: '-', thread: '-' })

/** Most of an office's conversations are mail. */
const media: readonly Medium[] = ['email', 'email', 'email', 'email', 'email', 'email', 'email', 'text', 'text', 'chat']

function textOf(random: ScaleParties['random']): string {
  const rare = random.chance(0.02) ? [`Reference ${random.code(7)}.`] : []
  return [...random.some(sentences, random.int(2, 6)), ...rare].join(' ')
}

type Entry = ScaleParties['agents'][number]

interface ThreadFacts {
  readonly thread: string
  readonly medium: Medium
  readonly subject: string
  readonly contact: ScaleContact
  readonly object: {
    readonly type: 'quotes' | 'trips'
    readonly id: string
    readonly number: string
    readonly label: string
  }
  readonly agent: Entry
}

/** Between whom a message goes, and how. */
function waysOf({ contact, agent, medium }: ThreadFacts, { id, inbound }: { id: string; inbound: boolean }) {
  if (isInternal(medium)) return { creator: agent, state: 'posted' as const }
  const messageId = travelsAsEmail(medium) ? { message_id: `${id}@scale.example` } : {}
  const address = medium === 'text' ? contact.phone : contact.email
  if (inbound) return { ...messageId, inbound, from: { name: contact.name, address }, state: 'received' as const }
  const { id: contactId, name, email, phone } = contact
  const recipient = { id: contactId, kind: 'contact' as const, name, ...(medium === 'text' ? { phone } : { email }) }
  return { ...messageId, creator: agent, recipients: [recipient], state: 'sent' as const }
}

function messageOf(
  random: ScaleParties['random'],
  facts: ThreadFacts,
  { date, inbound, isUnread }: { date: number; inbound: boolean; isUnread: boolean },
) {
  const { contact, thread, subject, object, medium } = facts
  const id = random.id(date)
  const message = textOf(random)
  const messageHtml = `<p>${message}</p>`
  const doc: DocOf<typeof threadsmsgs> = {
    ...plainMessage,
    ...waysOf(facts, { id, inbound }),
    medium,
    tRef: thread,
    subject,
    contact,
    object,
    message,
    messageHtml,
    summary: summaryOf({ message, messageHtml, html: '' }),
    unread: isUnread,
  }
  return { id, date, lastDate: date, doc }
}

type ScaleMessage = ReturnType<typeof messageOf>

/** Owner of the thread: an agent in four of five, a follower now and then. */
function staffOf({ random, agents }: ScaleParties, agent: Entry) {
  const isAssigned = random.chance(0.8)
  const followers = isAssigned && random.chance(0.2) ? [random.pick(agents)].filter(({ id }) => id !== agent.id) : []
  return {
    agents: isAssigned ? [agent] : [],
    followers,
    assignee: isAssigned ? agent : undefined,
    unassigned: !isAssigned,
  }
}

function stateOf({ random, now }: ScaleParties, isUnread: boolean) {
  const status = isUnread ? ('open' as const) : random.pick(['open', 'waiting', 'done', 'done', 'done'])
  const isSnoozed = status === 'waiting' && random.chance(0.1)
  return { status, ...(isSnoozed ? { snoozed_until: now + random.int(1, 400) * hourMs } : {}) }
}

/** Unread item of the thread's agent who has not read its last message. */
function unreadItem(parties: ScaleParties, facts: ThreadFacts, last: ScaleMessage): ScaleRow {
  const { thread, medium, subject, agent, contact } = facts
  const doc: DocOf<typeof unread> = {
    ...plainUnread,
    user: agent.id,
    ref: `clients/${parties.clientId}/threads/${thread}`,
    thread,
    message: last.id,
    seen: parties.random.chance(0.5),
    medium,
    title: subject,
    summary: last.doc.summary,
    author: contact.name,
  }
  return { id: parties.random.id(last.date), date: last.date, lastDate: last.date, doc }
}

function factsOf(parties: ScaleParties, began: number): ThreadFacts {
  const { random } = parties
  const parent = random.pick(parties.parents)
  const label = `${parent.type === 'quotes' ? 'Quote' : 'Trip'} ${parent.number}`
  return {
    thread: random.id(began),
    medium: random.pick(media),
    subject: `${random.pick(subjects)} ${parent.number}`,
    contact: random.pick(parties.contacts),
    object: { ...parent, label },
    agent: random.pick(parties.agents),
  }
}

function messagesOf(
  { random }: ScaleParties,
  facts: ThreadFacts,
  { last, count, isUnread }: { last: number; count: number; isUnread: boolean },
): ScaleMessage[] {
  const pace = random.int(10, 60) * minuteMs
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1
    const inbound = !isInternal(facts.medium) && (at % 2 === 0 || (isLast && isUnread))
    return messageOf(random, facts, { date: last - (count - 1 - at) * pace, inbound, isUnread: isUnread && isLast })
  })
}

export interface ScaleConversation {
  readonly thread: ScaleRow
  readonly messages: readonly ScaleRow[]
  readonly unreadItems: readonly ScaleRow[]
}

/** A thread on a quote or trip with its messages: five on the average. */
export function scaleThread(parties: ScaleParties, count: number): ScaleConversation {
  const { random } = parties
  const last = someTime(parties)
  const facts = factsOf(parties, last - count * hourMs)
  const isUnread = !isInternal(facts.medium) && random.chance(0.08)
  const messages = messagesOf(parties, facts, { last, count, isUnread })
  const staff = staffOf(parties, facts.agent)
  const doc: DocOf<typeof threads> = {
    ...plainThread,
    ...staff,
    ...stateOf(parties, isUnread),
    medium: facts.medium,
    subject: facts.subject,
    object: facts.object,
    contact: facts.contact,
    contactRef: `clients/${parties.clientId}/contacts/${facts.contact.id}`,
    ref: `clients/${parties.clientId}/${facts.object.type}/${facts.object.id}`,
    unread: isUnread,
    activity: messages
      .slice(-3)
      .toReversed()
      .map((message) => activityLineOf({ ...message.doc, id: message.id, date: message.date })),
    message_count: count,
  }
  const [first, newest] = [messages[0], messages.at(-1)]
  const unreadItems = isUnread && newest && !staff.unassigned ? [unreadItem(parties, facts, newest)] : []
  const active = random.chance(0.96)
  return { thread: { id: facts.thread, date: first?.date ?? last, lastDate: last, active, doc }, messages, unreadItems }
}
