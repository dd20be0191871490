import type { threadsmsgs } from '../../../domain/inbox/index.ts'
import { trimQuoted } from '../../../domain/inbox/mail/trim-quoted.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { htmlToText } from './html-to-text.ts'

type Message = Pick<RowOf<typeof threadsmsgs>, 'hidden' | 'html' | 'messageHtml' | 'subject' | 'from'>

/** The mails that a message quotes below its own words; undefined where it quotes none. */
export function answeredWords({ hidden, html, messageHtml, subject, from }: Message): string | undefined {
  const parts = messageHtml === '' ? hidden : trimQuoted(htmlToText(html), { subject, writer: from?.name ?? '' }).hidden
  return parts.find(({ kind }) => kind === 'quoted')?.text
}
