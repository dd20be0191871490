/**
 * Reason for a model's useless answer. `refused`: the provider does not accept the key, the model or the text; a
 * repetition changes nothing. `busy`: too many questions for now. `away`: no answer, or none in time. `broken`: the
 * answer broke off or made no sense.
 */
export type TextModelVerdict = 'refused' | 'busy' | 'away' | 'broken'

export class TextModelError extends Error {
  override name = 'TextModelError'
  readonly verdict: TextModelVerdict
  constructor(verdict: TextModelVerdict, cause?: unknown) {
    super(`the model's answer: ${verdict}`, { cause })
    this.verdict = verdict
  }
}

/** Earlier messages, of the user or the model. */
export interface EarlierTurn {
  readonly role: 'user' | 'model'
  readonly text: string
}

export interface ShownFile {
  /** Base64. */
  readonly data: string
  readonly mediaType: string
}

export interface Writing {
  /** Instruction for the model, in our words. */
  readonly instructions: string
  /** Input for the model. Nothing else leaves the company. */
  readonly text: string
  readonly earlier?: readonly EarlierTurn[]
  /** A picture or document that it looks at. */
  readonly file?: ShownFile | undefined
  readonly signal: AbortSignal
  /** Called once at the end: the tokens of the question and of the answer, as far as the provider counts them. */
  readonly onTokens?: (tokens: number) => void
}

/** A language model that writes text, of any provider. */
export interface TextModel {
  /**
   * The answer in parts as they come. Ends normally only where the model came to its own end; throws TextModelError
   * otherwise, and the signal's reason when that was aborted.
   */
  write(writing: Writing): AsyncIterable<string>
}
