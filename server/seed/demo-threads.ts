import {
  activityLineOf,
  isInternal,
  openingBy,
  threads,
  threadsmsgs,
  travelsAsEmail,
  unread,
  withActivity,
  type ActivityLine,
  type Medium,
  type ParentType,
} from '../../domain/inbox/index.ts'
import { escapeHtml, fillPath, pathTemplate } from '../../domain/kernel/index.ts'
import { dayMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { recordNamed } from '../../domain/records.ts'
import { attachFile } from './demo-files.ts'
import type { CastMember } from './cast.ts'
import { charterScripts } from './charter-scripts.ts'
import { staffOf, type DemoClient } from './demo-clients.ts'
import type { Parent } from './demo-parent.ts'
import type { Person } from './demo-people.ts'
import { equipmentScripts } from './equipment-scripts.ts'
import { localDate } from './flight-times.ts'
import type { Script, Turn } from './script.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

/** Inputs of a written conversation. */
interface Conversation {
  readonly client: DemoClient
  readonly script: Script
  readonly parent: Parent
  readonly person: Person | undefined
  readonly agent: CastMember
  readonly colleague: CastMember
  readonly threadId: string
  /** Old conversations are written without their files. */
  readonly hasFiles: boolean
}

/** Puts the words of the record and the people into a text. Throws for an unknown word. */
function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined)
      throw new TypeError(`a conversation uses {${name}}, which its record does not have: ${text}`)
    return word
  })
}

const firstOf = (name: string): string => name.split(' ')[0] ?? name

function wordsOf(
  world: WorldWriter,
  { client, parent, person, agent, colleague }: Conversation,
): Record<string, string> {
  return {
    ...parent.words,
    agent: agent.name,
    agent_first: firstOf(agent.name),
    agent_nick: agent.nick_name,
    colleague_nick: colleague.nick_name,
    first: person?.first_name ?? '',
    company: person?.company ?? '',
    recent: localDate(world.clock.at(-3, 12), client.timezone),
  }
}

const htmlOf = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

const contactOf = ({ id, name, email, phone, company }: Person) => ({ id, name, email, phone, company })
const entryOf = ({ id, name }: CastMember) => ({ id, label: name })

/** Users and roles that a text calls with @. */
function mentionsIn(text: string, client: DemoClient) {
  const users = staffOf(client.key).filter((member) => text.includes(`@${member.nick_name}`))
  const roles = text.includes('@sales') ? [{ kind: 'role' as const, id: 'sales', label: 'Sales' }] : []
  return [...users.map((user) => ({ kind: 'user' as const, id: user.id, label: user.nick_name })), ...roles]
}

/** Fields of only an incoming, an outgoing or an internal message. */
function waysOf(
  turn: Turn,
  conversation: Conversation,
  { medium, at, id }: { medium: Medium; at: number; id: string },
) {
  const { client, person } = conversation
  const server = { name: client.name, email: `${client.key.toLowerCase()}@${client.domain}` }
  const messageId = travelsAsEmail(medium)
    ? { message_id: `${id}@${turn.by === 'customer' ? 'mail.example' : client.domain}` }
    : {}
  if (isInternal(medium) || !person) return { state: 'posted' as const }
  if (turn.by === 'customer') {
    const from = { name: person.name, address: medium === 'text' ? person.phone : person.email }
    return {
      ...messageId,
      inbound: true,
      from,
      recipients: [medium === 'text' ? { phone: client.phone } : server],
      state: 'received' as const,
    }
  }
  const recipient = {
    id: person.id,
    kind: 'contact' as const,
    name: person.name,
    email: person.email,
    phone: person.phone,
  }
  const address = medium === 'text' ? person.phone : person.email
  const results = { recipients: [{ address, state: 'delivered' as const, at: at + 4000 }] }
  return { ...messageId, recipients: [recipient], state: 'sent' as const, results }
}

interface ThreadMessage {
  readonly row: WorldRow
  readonly line: ActivityLine
}

function writeMessage(
  world: WorldWriter,
  conversation: Conversation,
  { turn, at, isUnread }: { turn: Turn; at: number; isUnread: boolean },
): ThreadMessage {
  const { parent, person, script, client } = conversation
  const words = wordsOf(world, conversation)
  const text = fill(turn.text, words)
  const medium = turn.medium ?? script.medium
  const author = turn.by === 'customer' ? undefined : turn.by === 'agent' ? conversation.agent : conversation.colleague
  const id = world.random.id(at)
  const row = world.add(
    threadsmsgs,
    {
      medium,
      tRef: conversation.threadId,
      ...(author ? { creator: entryOf(author) } : {}),
      ...(person ? { contact: contactOf(person) } : {}),
      object: objectOf(parent),
      subject: medium === 'text' ? '' : fill(script.subject, words),
      message: text,
      messageHtml: htmlOf(text),
      html: htmlOf(text),
      mentions: isInternal(medium) ? mentionsIn(text, client) : [],
      unread: isUnread,
      files: filesOf(world, conversation, { turn, at, id }),
      ...waysOf(turn, conversation, { medium, at, id }),
    },
    { id, date: at },
  )
  return { row, line: lineOf(row) }
}

/** Attachment of a turn: a PDF with the record's words. */
function filesOf(
  world: WorldWriter,
  conversation: Conversation,
  { turn, at, id }: { turn: Turn; at: number; id: string },
) {
  if (!turn.file || !conversation.hasFiles) return []
  const words = wordsOf(world, conversation)
  const lines = [
    conversation.client.name,
    conversation.parent.label,
    ...Object.entries(conversation.parent.words).map(([name, word]) => `${name.replaceAll('_', ' ')}: ${word}`),
  ]
  return [attachFile(world, { messageId: id, at, name: fill(turn.file, words), lines })]
}

function lineOf(row: WorldRow): ActivityLine {
  return activityLineOf({ ...threadsmsgs.shape.parse(row.doc), id: row.id, date: row.date })
}

const objectOf = ({ type, id, label, number }: Parent) => ({ type, id, label, ...(number ? { number } : {}) })

/** Times of the turns: the last one at `end`, each other so many minutes before the next. */
function timesOf(world: WorldWriter, turns: readonly Turn[], end: number): number[] {
  const times = [end]
  for (const turn of turns.slice(1).toReversed()) {
    const [next = end] = times
    times.unshift(next - Math.max(1, Math.round((turn.after ?? 20) * (0.7 + world.random.fraction() * 0.6))) * minuteMs)
  }
  return times
}

/** Unread entries of a thread whose last word came in and has not been read. */
function writeUnread(
  world: WorldWriter,
  conversation: Conversation,
  { last, readers }: { last: ThreadMessage; readers: readonly CastMember[] },
): void {
  for (const reader of readers) {
    world.add(
      unread,
      {
        user: reader.id,
        type: 'threads',
        ref: `clients/${world.clientId}/threads/${conversation.threadId}`,
        thread: conversation.threadId,
        message: last.row.id,
        seen: world.random.chance(0.5),
        medium: last.line.medium,
        title: last.line.subject || conversation.parent.label,
        summary: last.line.summary,
        author: last.line.author,
      },
      { date: last.row.date },
    )
  }
}

interface Outcome {
  readonly end: number
  /** How many turns have happened so far. */
  readonly turnsSoFar: number
  readonly isUnread: boolean
  readonly isAssigned: boolean
}

/** Agent and contact of the thread. */
function partiesOf(world: WorldWriter, conversation: Conversation, isAssigned: boolean) {
  const { person, script, agent, colleague } = conversation
  const contact = person
    ? { contact: contactOf(person), contactRef: `clients/${world.clientId}/contacts/${person.id}` }
    : {}
  return {
    ...contact,
    ...(script.turns[0]?.by === 'customer' ? {} : { creator: entryOf(agent) }),
    agents: isAssigned ? [entryOf(agent)] : [],
    followers: isAssigned && colleague !== agent && world.random.chance(0.3) ? [entryOf(colleague)] : [],
  }
}

interface WrittenSoFar extends Outcome {
  readonly parties: ReturnType<typeof partiesOf>
  readonly messages: readonly ThreadMessage[]
  readonly first: ThreadMessage
  readonly last: ThreadMessage
}

function writeThread(world: WorldWriter, conversation: Conversation, so: WrittenSoFar): void {
  const { parent, script } = conversation
  world.add(
    threads,
    {
      medium: script.medium,
      subject: script.medium === 'text' ? '' : fill(script.subject, wordsOf(world, conversation)),
      object: objectOf(parent),
      ref: refOf(world, parent),
      ...so.parties,
      unread: so.isUnread,
      ...(script.medium === 'text' && { opening: openingBy(so.first.line) }),
      activity: so.messages.reduce<ActivityLine[]>((lines, message) => withActivity(lines, message.line), []),
      status: statusOf(world, { end: so.end, isAnswered: !so.last.line.inbound }),
      message_count: so.messages.length,
    },
    { id: conversation.threadId, date: so.first.row.date, lastDate: so.last.row.date },
  )
}

/** Writes a conversation up to its present state: its messages, its thread, and its unread items. */
export function writeConversation(world: WorldWriter, conversation: Conversation, outcome: Outcome): void {
  const { end, turnsSoFar, isUnread, isAssigned } = outcome
  const turns = conversation.script.turns.slice(0, turnsSoFar)
  const times = timesOf(world, turns, end)
  const messages = turns.map((turn, at) =>
    writeMessage(world, conversation, { turn, at: times[at] ?? end, isUnread: isUnread && at === turns.length - 1 }),
  )
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return
  const parties = partiesOf(world, conversation, isAssigned)
  writeThread(world, conversation, { ...outcome, parties, messages, first, last })
  const following = [conversation.agent, ...(parties.followers.length > 0 ? [conversation.colleague] : [])]
  const readers = isAssigned ? following : inboxReaders(conversation.client)
  if (isUnread) writeUnread(world, conversation, { last, readers })
}

const inboxReaders = (client: DemoClient): CastMember[] =>
  staffOf(client.key).filter((member) => member.grants[client.key]?.includes('inbox'))

/** Document path of the record that a thread hangs on. */
function refOf(world: WorldWriter, { type, id }: Parent): string {
  const record = recordNamed(type === 'client' ? 'clients' : type)
  if (!record) throw new TypeError(`there are no records named ${type}`)
  return fillPath(pathTemplate(record.path).document, { client: world.clientId, id })
}

function statusOf(
  world: WorldWriter,
  { end, isAnswered }: { end: number; isAnswered: boolean },
): 'open' | 'waiting' | 'done' {
  const days = (world.clock.now - end) / dayMs
  if (days > 6) return world.random.chance(0.85) ? 'done' : 'waiting'
  return isAnswered ? 'waiting' : 'open'
}

/** When the n-th newest conversation last moved: a dozen today, then fewer and fewer each day. */
function endOf(world: WorldWriter, place: number): number {
  const { random, clock } = world
  if (place < 12) return clock.now - (place * 23 + random.int(2, 20)) * minuteMs
  const day = -Math.floor((place - 12) ** 1.15 / 7) - random.int(0, 1)
  return Math.min(clock.past(day, random.int(7, 19), random.int(0, 59)), clock.now - 300 * minuteMs)
}

function castOf(
  world: WorldWriter,
  client: DemoClient,
  { script, parent, people }: { script: Script; parent: Parent; people: readonly Person[] },
): Conversation | undefined {
  const staff = staffOf(client.key).filter((member) => !member.grants[client.key]?.includes('super'))
  const sellers = staff.filter((member) => member.grants[client.key]?.includes('sales'))
  const { random } = world
  if (sellers.length === 0) return undefined
  const agent = random.pick(sellers)
  const others = staff.filter((member) => member.id !== agent.id)
  const isInside = script.turns.every((turn) => turn.by !== 'customer' && (turn.medium ?? script.medium) !== 'email')
  const stranger = random.pick(people.filter((one) => one.isVendor === Boolean(script.isVendor)))
  const person = isInside ? undefined : script.isVendor ? stranger : (parent.person ?? stranger)
  return {
    client,
    script,
    parent,
    person,
    agent,
    colleague: others.length > 0 ? random.pick(others) : agent,
    threadId: '',
    hasFiles: false,
  }
}

/** A conversation and the kind of record it hangs on. */
interface Opening {
  readonly script: Script
  readonly type: ParentType
}

/** Conversations of the client on all its records. */
export function writeThreads(
  world: WorldWriter,
  client: DemoClient,
  { people, parents }: { people: readonly Person[]; parents: readonly Parent[] },
): void {
  const { random } = world
  const scripts = client.business === 'charter' ? charterScripts : equipmentScripts
  const byType = Map.groupBy(parents, (parent) => parent.type)
  const openings = scripts.flatMap((script) =>
    script.on.filter((type) => byType.has(type)).map((type): Opening => ({ script, type })),
  )
  const common = openings.filter(({ script }) => script.medium !== 'chat' && script.medium !== 'note')
  // Every kind of conversation occurs once on every kind of record; the newest ones are the common ones.
  const newest = [...random.some(common, 14), ...random.some(openings, openings.length)]
  const count = Math.max(16, Math.round(360 * client.share))
  for (let place = 0; place < count; place++) {
    const { script, type } = newest[place] ?? random.pick(common)
    const parent = withStandIns(random.pick(byType.get(type) ?? parents))
    const found = castOf(world, client, { script, parent, people })
    if (found) writeInPlace(world, found, place)
  }
}

/** Writes a conversation that is the n-th newest; the newest are unfinished. */
function writeInPlace(world: WorldWriter, found: Conversation, place: number): void {
  const { random } = world
  const { turns } = found.script
  const end = endOf(world, place)
  const turnsSoFar = place < 40 ? random.int(1, turns.length) : turns.length
  const isIncoming = turns[turnsSoFar - 1]?.by === 'customer'
  const isUnread = isIncoming && place < 45 && random.chance(0.75)
  const isAssigned = !isIncoming || turnsSoFar > 1 || random.chance(0.35)
  writeConversation(
    world,
    { ...found, threadId: random.id(end), hasFiles: place < 60 },
    { end, turnsSoFar, isUnread, isAssigned },
  )
}

/** A contact has no flight: conversations about one speak of a usual one. */
const usualFlight = {
  from: 'Dallas',
  to: 'Teterboro',
  from_code: 'KDAL',
  to_code: 'KTEB',
  date: 'next week',
  time: '9:00 AM',
  pax: '4',
}

const withStandIns = (parent: Parent): Parent => ({ ...parent, words: { ...usualFlight, ...parent.words } })
