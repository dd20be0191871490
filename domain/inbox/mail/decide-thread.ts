/** Facts of an incoming mail once the server has looked up its references. All ids are of the mail's client. */
export interface ThreadFacts {
  /** Threads of valid tokens: of the recipients first, then In-Reply-To, then References from the newest back. */
  readonly byToken: readonly string[]
  /** Threads of stored messages named by In-Reply-To, then by References from the newest back. */
  readonly byMessageId: readonly string[]
  /** Records whose number is in the subject and of which the sender is a contact. */
  readonly byNumber: readonly RecordByNumber[]
  /** A thread of the same sender and subject within `suggestionDays`. */
  readonly similar?: string
}

export interface RecordByNumber {
  /** Document path of the quote or trip. */
  readonly ref: string
  /** The newest email thread that hangs on it, if any. */
  readonly threadId?: string
}

/** Where an incoming mail goes. `ref` is the record that a new thread hangs on instead of its sender's contact. */
export type ThreadDecision =
  | { readonly kind: 'thread'; readonly threadId: string; readonly by: 'token' | 'message-id' | 'number' }
  | { readonly kind: 'new'; readonly ref?: string; readonly suggestionThreadId?: string }

/** A mail of the same sender and subject within so many days is offered as belonging together, never joined. */
export const suggestionDays = 30

/**
 * Decides the thread of an incoming mail (decision M2): a token, else a Message-ID we know, else a quote or trip
 * number in the subject if exactly one record fits; else a new thread.
 */
export function decideThread(facts: ThreadFacts): ThreadDecision {
  const [byToken] = facts.byToken
  if (byToken !== undefined) return { kind: 'thread', threadId: byToken, by: 'token' }
  const [byMessageId] = facts.byMessageId
  if (byMessageId !== undefined) return { kind: 'thread', threadId: byMessageId, by: 'message-id' }
  const [record, another] = facts.byNumber
  const only = another === undefined ? record : undefined
  if (only?.threadId !== undefined) return { kind: 'thread', threadId: only.threadId, by: 'number' }
  return {
    kind: 'new',
    ...(only && { ref: only.ref }),
    ...(facts.similar !== undefined && { suggestionThreadId: facts.similar }),
  }
}

/**
 * Words of a subject that may be a quote or trip number: a run with at least three digits, letters and dashes
 * allowed ('Q-10482', 'T8841'). The database says which are numbers of this client.
 */
export function numbersInSubject(subject: string): string[] {
  const words = subject.slice(0, 1000).match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,40}/gu) ?? []
  const numbers = words.filter((word) => (word.match(/\d/g)?.length ?? 0) >= 3)
  return [...new Set(numbers.map((word) => word.replace(/-+$/, '')))].slice(0, 10)
}
