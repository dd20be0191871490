import { isRefusedUnread, isUnanswered } from './api-error.ts'
import { dropAsked, findAskedKey, keepAsked, type AskedWords } from './asked-calls.ts'
import type { Owner } from './own-options.ts'

/** User and client that a call is kept for on the device, and its description. */
export interface KeptIntent {
  readonly owner: Owner
  readonly words: AskedWords
}

/**
 * Idempotency keys of what the user wants. The same words have the same key until the server answers them: pressed twice,
 * or once more after the answer was lost, they are done once. An answer or a refusal ends the key. With
 * `kept`, the device keeps the call until then, so that the key outlives the page.
 */
export class IntentKeys {
  readonly #keys = new Map<string, string>()

  async once<Answer>(words: string, call: (key: string) => Promise<Answer>, kept?: KeptIntent): Promise<Answer> {
    const knownKey = this.#findKey(words, kept)
    const key = knownKey ?? crypto.randomUUID()
    this.#keys.set(words, key)
    if (kept) keepAsked(kept.owner, { key, request: words, words: kept.words })
    const end = () => {
      this.#end(words, key)
      if (kept) dropAsked(kept.owner, key)
    }
    try {
      const answer = await call(key)
      end()
      return answer
    } catch (error) {
      const isOpen = isUnanswered(error) || (knownKey !== undefined && isRefusedUnread(error))
      if (!isOpen) end()
      throw error
    }
  }

  /** The key of an earlier request for the same: of this page, or as the device keeps it. */
  #findKey(words: string, kept: KeptIntent | undefined): string | undefined {
    return kept?.words.key ?? this.#keys.get(words) ?? (kept && findAskedKey(kept.owner, words))
  }

  /** Forgets the wants of a user whose session has ended. */
  clear(): void {
    this.#keys.clear()
  }

  /** Ends a key, unless the same words have another one by now. */
  #end(words: string, key: string): void {
    if (this.#keys.get(words) === key) this.#keys.delete(words)
  }
}
