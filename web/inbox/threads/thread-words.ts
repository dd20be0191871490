import {
  openingOf,
  parentWord,
  type ActivityLine,
  type ParentRecord,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import { untitled } from '../../../domain/inbox/untitled.ts'
import { formatDateTime, formatPhone } from '../../ui/format-value.ts'

/** 'Quote 20418'; without a number the record's type alone. */
export const parentChip = ({ type, number }: ParentRecord): string =>
  number === undefined || number === '' ? parentWord(type) : `${parentWord(type)} ${number}`

/** The newest event of a thread. */
const latestActivity = (thread: ThreadRow): ActivityLine | undefined =>
  thread.activity.reduce<ActivityLine | undefined>(
    (latest, line) => (latest === undefined || line.date > latest.date ? line : latest),
    undefined,
  )

const isInternal = (thread: ThreadRow): boolean => thread.medium === 'note' || thread.medium === 'chat'

const firstOf = (names: readonly (string | undefined)[]): string | undefined =>
  names.find((name) => name !== undefined && name !== '')

const customerOf = ({ contact }: ThreadRow): string | undefined =>
  firstOf([contact?.name, contact?.email, contact?.phone && formatPhone(contact.phone)])

/** Counterpart of a thread: the customer, or the last author of an internal one. */
export function threadWho(thread: ThreadRow): string {
  const { object } = thread
  if (object.type === 'client') return 'Company Chat'
  const people = [customerOf(thread), latestActivity(thread)?.author]
  return firstOf([...(isInternal(thread) ? people.toReversed() : people), object.label]) ?? parentWord(object.type)
}

/** Its subject, or the first words of a talk by text, which has none. */
const ownName = (thread: ThreadRow): string => thread.subject || (openingOf(thread)?.words ?? '')

/** Title of a thread: its subject or first words, or its people. */
export const threadName = (thread: ThreadRow): string => ownName(thread) || threadWho(thread)

/** Record of a thread, by number or name: 'Quote 20418', 'Dana Whitfield'. */
export function aboutWords(thread: ThreadRow): string {
  const { object } = thread
  const name = object.type === 'contacts' ? customerOf(thread) : undefined
  return object.number ? parentChip(object) : (firstOf([object.label, name]) ?? parentWord(object.type))
}

export const threadSubject = (thread: ThreadRow): string => ownName(thread) || untitled[thread.medium]

/** True if the row shows a line already, as the first words of a talk by text. */
const isSubject = (thread: ThreadRow, { id, summary }: ActivityLine): boolean => {
  const opening = thread.subject === '' ? openingOf(thread) : undefined
  return opening?.id === id && opening.words === summary
}

/** Last message with its author: 'Ana: I take Saturday'. Words already shown by the row are left out. */
export function threadSummary(thread: ThreadRow): string {
  const latest = latestActivity(thread)
  if (latest === undefined || isSubject(thread, latest)) return ''
  const { author, summary } = latest
  return author === '' || author === threadWho(thread) ? summary : `${author.split(' ')[0]}: ${summary}`
}

/** Last events, newest first: date, author, subject, summary (1-shell section 2.5). */
export const activityWords = ({ activity }: ThreadRow, timezone: string): readonly string[] =>
  activity
    .toSorted((one, other) => other.date - one.date)
    .map(({ date, author, subject, summary }) =>
      [formatDateTime(date, timezone), author, subject, summary].filter(Boolean).join(' · '),
    )

/** Tint of a row whose last word is a note or chat: yellow, red if it came in (1-shell section 2.5). */
export function threadTint(thread: ThreadRow): 'note' | 'inbound' | undefined {
  const latest = latestActivity(thread)
  const medium = latest?.medium ?? thread.medium
  if (medium !== 'note' && medium !== 'chat') return undefined
  return latest?.inbound === true ? 'inbound' : 'note'
}
