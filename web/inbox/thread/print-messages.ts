import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { formatDateTime, zoneName } from '../../ui/format-value.ts'
import { addressedTo, authorOf } from './message-people.ts'

/** Rules for paper: black on white, one column. */
const paper = `
body { margin: 24px; color: #000; background: #fff; font: 12px/18px system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 16px; line-height: 22px; }
article { margin: 0 0 16px; padding: 0 0 12px; border-bottom: 1px solid #bbb; break-inside: avoid-page; }
header { margin: 0 0 6px; }
header span { color: #444; }
.words { white-space: pre-wrap; }
img { max-width: 100%; height: auto; }
table { max-width: 100%; }
blockquote { margin: 8px 0 0; padding-left: 12px; border-left: 2px solid #bbb; }`

const kinds: Readonly<Record<string, string>> = { note: 'note for the team only', chat: 'chat message', text: 'text' }

function put(parent: HTMLElement, tag: string, text: string): HTMLElement {
  const element = parent.ownerDocument.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}

/** The words of a message: the HTML that the server has sanitised, without what could load or run, or plain text. */
function putWords(article: HTMLElement, message: ShownMessage, isWhole: boolean): void {
  const html = (isWhole && message.html) || message.messageHtml || message.html
  if (html === '') {
    put(article, 'div', message.message).className = 'words'
    return
  }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, link, iframe, object, embed, form')) element.remove()
  if (!isWhole) for (const quoted of body.querySelectorAll('[data-quoted]')) quoted.remove()
  const words = put(article, 'div', '')
  for (const node of body.childNodes) words.append(article.ownerDocument.importNode(node, true))
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
  put(head, 'span', ` ${[kinds[message.medium], addressedTo(message), at].filter(Boolean).join(' · ')}`)
  putWords(article, message, isWhole)
  const files = message.files.filter(({ inline }) => !inline).map(({ name }) => name)
  if (files.length > 0) put(article, 'p', `Attached: ${files.join(', ')}`)
}

function fill({ document: out }: Window, messages: readonly ShownMessage[], printing: Printing): void {
  out.title = printing.title
  const style = out.createElement('style')
  style.textContent = paper
  out.head.append(style)
  out.body.replaceChildren()
  put(out.body, 'h1', printing.title)
  for (const message of messages) putMessage(out.body, message, printing)
}

/**
 * Opens a window with messages and a stylesheet of its own, ready for the printer (1-shell section 2.5). The window
 * opens before the messages are there, because a browser opens one only while it is being clicked.
 */
export async function printMessages(load: () => Promise<readonly ShownMessage[]>, printing: Printing): Promise<void> {
  const view = window.open('', '_blank', 'width=820,height=900')
  if (view === null) {
    await showAlert({
      title: 'Cannot Print',
      message: 'The browser blocked the new window. Allow pop-ups for this site and try again.',
      tone: 'bad',
    })
    return
  }
  try {
    fill(view, await load(), printing)
    view.focus()
    view.print()
  } catch (error) {
    view.close()
    await showAlert({ ...reasonOf(error), tone: 'bad' })
  }
}
