import type { Readable } from 'node:stream'

export interface NamedAddress {
  readonly name: string
  readonly address: string
}

export interface OutgoingFile {
  readonly name: string
  readonly type: string
  /** Opened when the mail is written, so that an attempt that ends earlier reads no file. */
  readonly open: () => Readable | Promise<Readable>
  /** Content-ID of a picture inside the HTML, without angle brackets. */
  readonly cid?: string
}

/** An email as it leaves the product, without BCC: `recipients` get it, `to` and `cc` are named in it. */
export interface OutgoingMail {
  /** Envelope sender: where bounces go. */
  readonly returnPath: string
  /** Envelope recipients. */
  readonly recipients: readonly string[]
  readonly from: NamedAddress
  readonly replyTo?: NamedAddress
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Message-IDs with their angle brackets. */
  readonly messageId: string
  readonly inReplyTo?: string
  readonly references: readonly string[]
  /** Epoch milliseconds. */
  readonly date: number
  readonly files: readonly OutgoingFile[]
  /** Address at which a mail program unsubscribes its reader by itself (RFC 8058). */
  readonly unsubscribe?: string
}

/** Answer of the server for one recipient: `retry` is a temporary refusal, `permanent` a final one. */
export interface RecipientOutcome {
  readonly address: string
  readonly outcome: 'sent' | 'retry' | 'permanent'
  /** The server's own response. */
  readonly response: string
}

/**
 * Why a mail did not go out as a whole. `retry`: certainly nothing was sent, try later. `permanent`: nothing was sent
 * and nothing will be. `unknown`: the server had the whole mail and did not answer; it may or may not have gone out.
 */
export type MailOutVerdict = 'retry' | 'permanent' | 'unknown'

export class MailOutError extends Error {
  override name = 'MailOutError'
  readonly verdict: MailOutVerdict
  /** The server's own response, where it gave one. */
  readonly response: string | undefined
  constructor(verdict: MailOutVerdict, words: string, response?: string) {
    super(words)
    this.verdict = verdict
    this.response = response
  }
}

export interface SendSteps {
  /**
   * Awaited when all of the mail but its end has been written. Until it resolves the server cannot take the mail, so
   * its record separates attempts that certainly sent nothing from those that may have.
   */
  readonly beforeEnd?: () => Promise<void>
}

/** How mail leaves the product. */
export interface MailOut {
  /** One transaction for all recipients. Throws MailOutError. */
  send(mail: OutgoingMail, steps?: SendSteps): Promise<readonly RecipientOutcome[]>
  /** Connects and signs in. Throws MailOutError when that fails. */
  verify(): Promise<void>
  close(): Promise<void>
}
