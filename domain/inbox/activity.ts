import { doubtOf, worstDoubt, type SenderCheck, type SenderDoubt } from './mail/sender-check.ts'
import type { ActivityLine, Opening } from './threads.ts'
import { travelsAsEmail, type Medium } from './medium.ts'

/** Lines of activity that a thread keeps for its list item, newest first. */
export const activityKept = 3

const activitySummary = 200

interface ActivityMessage {
  readonly id: string
  readonly date: number
  readonly medium: Medium
  readonly subject: string
  readonly summary: string
  readonly inbound: boolean
  readonly unread: boolean
  readonly creator?: { readonly label: string } | undefined
  readonly sender_check?: SenderCheck | undefined
  readonly from?: { readonly name: string; readonly address: string } | undefined
}

/** The line that a message leaves in its thread: date, author, subject, summary (1-shell section 2.5). */
export function activityLineOf(message: ActivityMessage): ActivityLine {
  const doubt = message.inbound ? doubtOf(message) : undefined
  return {
    id: message.id,
    date: message.date,
    author: message.creator?.label ?? (message.from?.name || message.from?.address || ''),
    subject: message.subject.slice(0, 500).toWellFormed(),
    summary: message.summary.slice(0, activitySummary).toWellFormed(),
    medium: message.medium,
    inbound: message.inbound,
    unread: message.unread,
    ...(doubt !== undefined && { doubt }),
  }
}

interface Doubted {
  readonly doubt?: SenderDoubt | undefined
  readonly activity: readonly Pick<ActivityLine, 'doubt'>[]
}

/** True if a sender in a thread is in doubt, by the marks of all its messages and by its last lines. */
export const threadDoubt = ({ doubt, activity }: Doubted): SenderDoubt | undefined =>
  worstDoubt([doubt, ...activity.map((line) => line.doubt)])

/** The lines with one more: newest first, one per message, at most `activityKept`. */
export function withActivity(lines: readonly ActivityLine[], line: ActivityLine): ActivityLine[] {
  const others = lines.filter((one) => one.id !== line.id)
  return [line, ...others].toSorted((a, b) => b.date - a.date || (a.id < b.id ? 1 : -1)).slice(0, activityKept)
}

/** As many letters of its first text as serve as the subject of a thread. */
const openingLength = 80

/** The beginning of a text, up to a whole word: 'Can two dogs fly with…'. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= openingLength) return line
  const cut = line.slice(0, openingLength).replace(/ \S*$/, '')
  return `${cut.toWellFormed()}…`
}

export const openingBy = ({ id, summary }: Pick<ActivityLine, 'id' | 'summary'>): Opening => ({
  id,
  words: firstWords(summary),
})

type Beginning = Pick<ActiveThread, 'medium' | 'opening' | 'activity' | 'message_count'>

/** First words of a talk by text. Undefined for any other thread, or if its first lines are no longer known. */
export function openingOf({ medium, opening, activity, message_count }: Beginning): Opening | undefined {
  if (medium !== 'text' || opening !== undefined) return opening
  if (message_count > activity.length) return undefined
  const first = activity.findLast((line) => line.medium === 'text' && line.summary !== '')
  return first && openingBy(first)
}

interface ActiveThread {
  readonly medium: Medium
  readonly activity: readonly ActivityLine[]
  readonly subject: string
  readonly opening?: Opening | undefined
  readonly doubt?: SenderDoubt | undefined
  readonly unread: boolean
  readonly message_count: number
}

/** Imported history that is answered by mail continues as a conversation by mail. */
const continuesByMail = (thread: Pick<ActiveThread, 'medium'>, { medium }: Pick<ActivityMessage, 'medium'>) =>
  thread.medium === 'archive' && travelsAsEmail(medium) ? { medium: 'email' as const } : {}

/**
 * Changes by a message in its thread: its line of activity, the count, the subject of a thread without one, the first
 * words of a talk by text, the doubt of its senders. An incoming message reopens and unsnoozes (decision M6), unless a
 * machine answered (decision M13).
 */
export function afterMessage(thread: ActiveThread, message: ActivityMessage & { readonly is_automatic: boolean }) {
  const line = activityLineOf(message)
  const activity = withActivity(thread.activity, line)
  const doubt = worstDoubt([threadDoubt(thread), line.doubt])
  const message_count = thread.message_count + 1
  const opening = openingOf(thread) ?? openingOf({ ...thread, activity, message_count })
  return {
    activity,
    subject: thread.subject || message.subject,
    message_count,
    ...(opening && { opening }),
    ...(doubt && { doubt }),
    ...continuesByMail(thread, message),
    unread: thread.unread || (message.inbound && message.unread),
    ...(message.inbound && !message.is_automatic ? { status: 'open' as const, snoozed_until: null } : {}),
  }
}
