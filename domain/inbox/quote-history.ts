import { escapeHtml } from '../kernel/index.ts'

/** At most so many earlier emails are quoted below an answer (1-shell section 9, decision M14). */
export const historyQuoted = 3

/** Messages that are fetched to find them (1-shell section 7). */
export const historyFetched = 10

/** An earlier message as a quote shows it. */
export interface QuotedMessage {
  /** Sender, as people read it. */
  readonly author: string
  readonly address: string
  /** When it was written, as text in the client's time zone. */
  readonly when: string
  readonly subject: string
  /** Recipients as text; a forward shows them. */
  readonly to: string
  /** Safe HTML of the written text, without its own quoted history. */
  readonly html: string
}

const sender = ({ author, address }: QuotedMessage): string =>
  author && author !== address ? `${author} <${address}>` : address

/** A plain text as HTML: escaped, line breaks kept. */
export const htmlOfText = (text: string): string => escapeHtml(text).replaceAll('\r\n', '\n').replaceAll('\n', '<br>')

/** Earlier messages below an answer, newest first, each under the line that names it; at most `historyQuoted`. */
export const quoteHistory = (messages: readonly QuotedMessage[]): string =>
  messages
    .slice(0, historyQuoted)
    .map(
      (one) =>
        `<div class="gmail_quote"><div class="gmail_attr">On ${escapeHtml(one.when)}, ${escapeHtml(sender(one))} wrote:</div>` +
        `<blockquote type="cite">${one.html}</blockquote></div>`,
    )
    .join('')

/** The message that is passed on, under its own header. */
export const quoteForward = (message: QuotedMessage): string => {
  const lines = [
    '---------- Forwarded message ----------',
    `From: ${sender(message)}`,
    `Date: ${message.when}`,
    `Subject: ${message.subject}`,
    `To: ${message.to}`,
  ]
  return `<div class="gmail_quote"><div class="gmail_attr">${lines.map(escapeHtml).join('<br>')}</div><br>${message.html}</div>`
}
