import { isUnanswered } from './api-error.ts'

/**
 * Idempotency keys of what the user wants. The same words have the same key until the server answers them: pressed twice,
 * or once more after the answer was lost, they are done once. An answer or a refusal ends the key.
 */
export class IntentKeys {
  readonly #keys = new Map<string, string>()

  async once<Answer>(words: string, call: (key: string) => Promise<Answer>): Promise<Answer> {
    const key = this.#keys.get(words) ?? crypto.randomUUID()
    this.#keys.set(words, key)
    try {
      const answer = await call(key)
      this.#end(words, key)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) this.#end(words, key)
      throw error
    }
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
