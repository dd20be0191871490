import { conversations } from '../../../domain/conversations.ts'
import { subjectKey, threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import {
  numbersInSubject,
  suggestionDays,
  type RecordByNumber,
  type ThreadFacts,
} from '../../../domain/inbox/mail/decide-thread.ts'
import type { SenderCheck } from '../../../domain/inbox/mail/sender-check.ts'
import { threadOfToken, tokensIn } from '../../../domain/inbox/mail/thread-token.ts'
import type { ConversationType, RowOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { findRecord, listRecords } from '../../platform/records/index.ts'
import { signerOf } from './client-of-recipient.ts'
import { definitionOfParent, pathOfParent } from '../parent-of-thread.ts'
import { mergedInto, reachedFrom } from '../regroup/regroupings.ts'
import type { ParsedMail } from './parse-message.ts'
import { withoutBrackets } from './read-headers.ts'

/** Destination and sender of a mail, in addition to its own content. */
export interface Arrival {
  readonly mail: ParsedMail
  /** Verdict on its sender. */
  readonly check: SenderCheck
  /** Envelope recipients. */
  readonly to: readonly string[]
  readonly contactId: string
}

/** References of a mail, the nearest first: In-Reply-To, then References from the newest back. */
export const answeredIds = (mail: ParsedMail): string[] => [
  ...new Set([...mail.inReplyTo, ...mail.references.toReversed()]),
]

async function threadsOfTokens(ctx: Ctx, { mail, to }: Arrival): Promise<string[]> {
  const named = [...to, ...mail.to.map((one) => one.address), ...mail.cc.map((one) => one.address)]
  const tokens = tokensIn([...named, ...answeredIds(mail)])
  const sign = signerOf(ctx.platform)
  const ids = tokens.flatMap((token) => threadOfToken(token, ctx.db.tenant.clientId, sign) ?? [])
  const found = await Promise.all([...new Set(ids)].slice(0, 10).map((id) => aliveOrMerged(ctx, id)))
  return found.flatMap((thread) => thread?.id ?? [])
}

/** A thread, or the one into which it was merged since. */
async function aliveOrMerged(ctx: Ctx, id: string): Promise<{ id: string } | undefined> {
  const thread = await findRecord(ctx, threads, id)
  if (thread) return thread
  const into = await mergedInto(ctx, id)
  return into === undefined ? undefined : findRecord(ctx, threads, into)
}

/**
 * A token names the thread in which a mail was written; the message that is answered may have left it since, and that
 * thread too. Then the answer belongs there.
 */
async function withoutThoseLeft(ctx: Ctx, byToken: readonly string[], mail: ParsedMail): Promise<readonly string[]> {
  const reached = await reachedFrom(ctx, byToken)
  if (reached.size === 0) return byToken
  const [answered] = await threadsOfMessageIds(ctx, mail)
  return answered !== undefined && reached.has(answered) ? [answered] : byToken
}

/** The thread of the message that a mail answers: where several share that Message-ID, the one of the mail's own sender. */
async function threadOfAnswered(ctx: Ctx, named: RowOf<typeof threadsmsgs>, { from }: ParsedMail): Promise<string> {
  const others = await Promise.all(
    (named.shares_id_with ?? []).slice(0, 20).map(({ message }) => findRecord(ctx, threadsmsgs, message)),
  )
  const own = [named, ...others].find((one) => one?.from?.address === from.address)
  return (own ?? named).tRef
}

async function threadsOfMessageIds(ctx: Ctx, mail: ParsedMail): Promise<string[]> {
  const ids = answeredIds(mail).map(withoutBrackets)
  if (ids.length === 0) return []
  const stored = await listRecords(ctx, threadsmsgs, { where: ['message_id', 'in', ids], limit: 100 })
  const threadOf = new Map<string | undefined, string>()
  for (const message of stored) threadOf.set(message.message_id, await threadOfAnswered(ctx, message, mail))
  const found = ids.flatMap((id) => threadOf.get(id) ?? [])
  // A merge between these two readings has moved the message: its thread is then the one that took it in.
  const alive = await Promise.all([...new Set(found)].slice(0, 5).map((id) => aliveOrMerged(ctx, id)))
  return alive.flatMap((thread) => thread?.id ?? [])
}

async function newestThreadOn(ctx: Ctx, type: string, id: string): Promise<string | undefined> {
  const [thread] = await listRecords(ctx, threads, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', id],
        ['medium', '==', 'email'],
      ],
    },
    orderBy: { field: 'last_date', direction: 'desc' },
    limit: 1,
  })
  return thread?.id
}

async function recordsOfNumbers(ctx: Ctx, { mail, check, contactId }: Arrival): Promise<RecordByNumber[]> {
  // A number is public; only its sender authenticates a mail, and here no evidence does.
  if (check.verdict === 'failed') return []
  const numbers = numbersInSubject(mail.subject)
  if (numbers.length === 0) return []
  const search = async ({ type, numbers: [field = ''] = [] }: ConversationType) => {
    const rows = await listRecords(ctx, definitionOfParent(type), {
      where: {
        and: [
          [field, 'in', numbers],
          ['contact_id', '==', contactId],
        ],
      },
      limit: 2,
    })
    return Promise.all(
      rows.map(async ({ id }) => {
        const threadId = await newestThreadOn(ctx, type, id)
        const ref = pathOfParent({ type, id }, ctx.db.tenant.clientId)
        return threadId === undefined ? { ref } : { ref, threadId }
      }),
    )
  }
  return (await Promise.all(conversations.filter((one) => one.isFoundInSubjects).map(search))).flat()
}

async function similarThread(ctx: Ctx, { mail, contactId }: Arrival): Promise<string | undefined> {
  const subject = subjectKey(mail.subject)
  if (subject === '') return undefined
  const recent = await listRecords(ctx, threads, {
    where: {
      and: [
        ['contact_id', '==', contactId],
        ['last_date', '>=', ctx.now - suggestionDays * dayMs],
      ],
    },
    orderBy: { field: 'last_date', direction: 'desc' },
    limit: 50,
  })
  return recent.find((thread) => subjectKey(thread.subject) === subject)?.id
}

/** A person's answer to a message of a group is private: it goes to their own conversations, not to the group's. */
async function withoutGroups(ctx: Ctx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return ids
  const ofGroups = await listRecords(ctx, threads, {
    where: {
      and: [
        ['id', 'in', [...ids]],
        ['object_type', '==', 'groups'],
      ],
    },
    limit: ids.length,
  })
  const dropped = new Set(ofGroups.map(({ id }) => id))
  return ids.filter((id) => !dropped.has(id))
}

/** Facts that decide the thread of a mail. Each query is made only if those before it found nothing. */
export async function loadThreadFacts(ctx: Ctx, arrival: Arrival): Promise<ThreadFacts> {
  const named = await withoutThoseLeft(ctx, await threadsOfTokens(ctx, arrival), arrival.mail)
  const byToken = await withoutGroups(ctx, named)
  const answered = byToken.length > 0 ? [] : await threadsOfMessageIds(ctx, arrival.mail)
  const byMessageId = await withoutGroups(ctx, answered)
  if (byToken.length + byMessageId.length > 0) return { byToken, byMessageId, byNumber: [] }
  const byNumber = await recordsOfNumbers(ctx, arrival)
  const similar = await similarThread(ctx, arrival)
  return { byToken, byMessageId, byNumber, ...(similar !== undefined && { similar }) }
}

/** True if a mail answers, in its thread, a message of ours or one that a person wrote. */
export async function answersPerson(ctx: Ctx, arrival: Arrival, threadId: string): Promise<boolean> {
  if ((await threadsOfTokens(ctx, arrival)).includes(threadId)) return true
  const ids = answeredIds(arrival.mail).map(withoutBrackets)
  if (ids.length === 0) return false
  const answered = await listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['message_id', 'in', ids],
        ['thread', '==', threadId],
      ],
    },
    limit: 100,
  })
  return answered.some((message) => !message.is_automatic)
}
