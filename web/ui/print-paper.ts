import { reasonOf } from '../platform/api/api-error.ts'
import { showAlert } from '../platform/dialogs.ts'

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

/** Adds an element with these words. */
export function put(parent: HTMLElement, tag: string, text: string): HTMLElement {
  const element = parent.ownerDocument.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}

function lay(out: Document, title: string): void {
  out.title = title
  const style = out.createElement('style')
  style.textContent = paper
  out.head.append(style)
  out.body.replaceChildren()
  put(out.body, 'h1', title)
}

/**
 * Opens a separate window with a separate stylesheet, ready for the printer (1-shell section 2.5). The window opens
 * before its content is loaded, because a browser opens one only during a click.
 */
export async function printPaper(title: string, fill: (page: HTMLElement) => void | Promise<void>): Promise<void> {
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
    lay(view.document, title)
    await fill(view.document.body)
    view.focus()
    view.print()
  } catch (error) {
    view.close()
    await showAlert({ ...reasonOf(error), tone: 'bad' })
  }
}
