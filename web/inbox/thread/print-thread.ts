import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { threadSubject } from '../list/thread-words.ts'

/** Rules for paper: black on white, one column, no buttons. */
const paper = `
body { margin: 24px; color: #000; font: 12px/18px system-ui, sans-serif; }
h1 { font-size: 16px; }
article { margin: 0 0 16px; padding: 0 0 12px; border-bottom: 1px solid #bbb; page-break-inside: avoid; }
button, svg, ul { display: none; }`

/** What one message looks like on paper: its head as it stands on the screen, and its words. */
function printed(card: Element, out: Document): HTMLElement {
  const article = out.createElement('article')
  const head = out.createElement('strong')
  const name = card.getAttribute('aria-label') ?? ''
  head.textContent = [name, card.querySelector('time')?.title].filter(Boolean).join(', ')
  article.append(head)
  const frame = card.querySelector('iframe')
  const words = frame?.contentDocument?.body ?? card.querySelector('[data-words]')
  const text = out.createElement('div')
  for (const node of words?.childNodes ?? []) text.append(out.importNode(node, true))
  article.append(text)
  return article
}

/** Opens a window with the messages that are open on the screen, ready for the printer (1-shell section 2.5). */
export async function printThread(thread: ThreadRow): Promise<void> {
  const view = window.open('', '_blank', 'width=820,height=900')
  if (view === null) {
    await showAlert({
      title: 'Cannot Print',
      message: 'The browser blocked the new window. Allow pop-ups for this site and try again.',
      tone: 'bad',
    })
    return
  }
  const { document: out } = view
  const style = out.createElement('style')
  style.textContent = paper
  const heading = out.createElement('h1')
  heading.textContent = threadSubject(thread)
  out.title = heading.textContent
  out.head.append(style)
  const cards = document.querySelectorAll('[data-message]')
  out.body.append(heading, ...[...cards].map((card) => printed(card, out)))
  view.focus()
  view.print()
}
