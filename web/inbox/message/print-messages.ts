import { doubtOf, doubtWords, type ShownMessage } from '../../../domain/inbox/index.ts'
import { formatDateTime, zoneName } from '../../ui/format-value.ts'
import { printPaper, put } from '../../ui/print-paper.ts'
import { safeNodes } from '../../ui/safe-nodes.ts'
import { addressedTo, authorOf } from './message-people.ts'

const kinds: Readonly<Record<string, string>> = { note: 'note for the team only', chat: 'chat message', text: 'text' }

function doubtWordsOf(message: ShownMessage): string | undefined {
  const doubt = doubtOf(message)
  return doubt && doubtWords[doubt]
}

/** Text of a message: the HTML that the server has sanitised, without content that could load or run, or plain text. */
function putWords(article: HTMLElement, message: ShownMessage, isWhole: boolean): void {
  const html = (isWhole && message.html) || message.messageHtml || message.html
  if (html === '') {
    put(article, 'div', message.message).className = 'words'
    return
  }
  put(article, 'div', '').append(...safeNodes(html, article.ownerDocument, isWhole ? undefined : '[data-quoted]'))
}

export interface Printing {
  readonly title: string
  readonly timezone: string
  /** With the history that a message quotes. */
  readonly isWhole?: boolean
}

function putMessage(page: HTMLElement, message: ShownMessage, { timezone, isWhole = false }: Printing): void {
  const article = put(page, 'article', '')
  const head = put(article, 'header', '')
  put(head, 'strong', authorOf(message).label)
  const at = `${formatDateTime(message.date, timezone)} ${zoneName(message.date, timezone)}`
  put(
    head,
    'span',
    ` ${[kinds[message.medium], doubtWordsOf(message), addressedTo(message), at].filter(Boolean).join(' · ')}`,
  )
  putWords(article, message, isWhole)
  const files = message.files.filter(({ inline }) => !inline).map(({ name }) => name)
  if (files.length > 0) put(article, 'p', `Attached: ${files.join(', ')}`)
}

/** Opens a window with messages, ready for the printer (1-shell section 2.5). */
export const printMessages = (load: () => Promise<readonly ShownMessage[]>, printing: Printing): Promise<void> =>
  printPaper(printing.title, async (page) => {
    for (const message of await load()) putMessage(page, message, printing)
  })
