/** A text message as it leaves the product, for one number. */
export interface OutgoingText {
  /** E.164. */
  readonly from: string
  readonly to: string
  readonly body: string
  /** Addresses at which the provider fetches attachments, without a header. */
  readonly mediaUrls: readonly string[]
  /** Where the provider reports what becomes of it. */
  readonly statusUrl: string
}

/** Answer of the provider when it took a message. */
export interface TakenText {
  /** The provider's id of it. */
  readonly id: string
  readonly response: string
}

/** A message between two numbers as the provider's own list has it. */
export interface ListedText {
  readonly id: string
  readonly body: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** A text that a phone sent to us. */
export interface IncomingText {
  readonly id: string
  /** E.164, or a short code. */
  readonly from: string
  readonly to: string
  readonly body: string
  readonly media: readonly { readonly url: string; readonly type: string }[]
  /** The provider answered a keyword such as HELP itself. */
  readonly isAnswered: boolean
}

/** Report of the provider on a message that it took. */
export interface TextReport {
  readonly id: string
  readonly to: string
  readonly state: 'queued' | 'sent' | 'delivered' | 'failed'
  /** Why it failed, in words. */
  readonly reason: string
  /** The owner of the number has stopped our texts. */
  readonly isStopped: boolean
}

/** A call of the provider: the address it called, its signature, and its body as it came. */
export interface Hook {
  readonly url: string
  readonly signature: string
  readonly body: string
}

/**
 * Reason for an unsent text. `retry`: certainly not sent, try later. `permanent`: not sent and never will be.
 * `unknown`: the provider may have taken it, without an answer.
 */
export type TextVerdict = 'retry' | 'permanent' | 'unknown'

export class TextError extends Error {
  override name = 'TextError'
  readonly verdict: TextVerdict
  /** The owner of the number has stopped our texts. */
  readonly isStopped: boolean
  constructor(verdict: TextVerdict, words: string, isStopped = false) {
    super(words)
    this.verdict = verdict
    this.isStopped = isStopped
  }
}

/** Reader for the calls of a provider. It has no queue. */
export interface TextReader {
  /** True if a call came from the provider. */
  isGenuine(hook: Hook): boolean
  /** The text that the body of a call brings; undefined where it brings none. */
  readIncoming(body: string): IncomingText | undefined
  /** Report in the body of a call; undefined without one of interest. */
  readReport(body: string): TextReport | undefined
}

/** How text messages leave the product and come in. */
export interface TextProvider extends TextReader {
  /** Hands a text over. Throws TextError. */
  send(text: OutgoingText): Promise<TakenText>
  /** The newest texts from one number to another. Throws TextError. */
  listed(between: { readonly from: string; readonly to: string }): Promise<readonly ListedText[]>
  /** Media of a text. Throws TextError. */
  openMedia(url: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}
