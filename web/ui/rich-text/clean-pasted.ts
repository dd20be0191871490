/** Elements of office programs without readable content. */
const empty = 'meta, link, style, script, title, xml, o\\:p:empty, w\\:sdtpr'

/** A paragraph of Word or Outlook that is an item of a list, by its style: `mso-list:l0 level2 lfo1`. */
const listLevel = /mso-list:\s*\S+\s+level(\d)/i

/** The sign before an item: a number or letter with a dot or bracket means an ordered list. */
const ordered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i

function levelOf(element: Element): number | undefined {
  const found = listLevel.exec(element.getAttribute('style') ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

const bulletOf = (item: Element): Element | undefined =>
  [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))

/** Opens a list inside the innermost one that is open; the first of all is put where its first item was. */
function openList(tag: 'ol' | 'ul', open: Element[], item: Element): void {
  const list = item.ownerDocument.createElement(tag)
  const outer = open.at(-1)
  if (outer) (outer.lastElementChild ?? outer).append(list)
  else item.before(list)
  open.push(list)
}

/** Which list an item is in, by the sign before it, which the list draws itself. */
function takeSign(item: Element): 'ol' | 'ul' {
  const bullet = bulletOf(item)
  bullet?.remove()
  return ordered.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
}

/** Puts an item into the list of its level, which it opens where there is none yet. */
function placeItem(item: Element, open: Element[], level: number): void {
  const tag = takeSign(item)
  open.length = Math.min(open.length, level)
  if (open.at(-1)?.localName !== tag && open.length === level) open.pop()
  while (open.length < level) openList(tag, open, item)
  const entry = item.ownerDocument.createElement('li')
  entry.append(...item.childNodes)
  open.at(-1)?.append(entry)
  item.remove()
}

/** Word and Outlook write lists as paragraphs with a drawn bullet: they become lists. */
function makeLists(body: HTMLElement): void {
  let open: Element[] = []
  let last: Element | undefined
  for (const element of body.querySelectorAll('p, div, h1, h2, h3, h4')) {
    const level = levelOf(element)
    if (level === undefined) continue
    const [top] = open
    if (top === undefined || element.previousElementSibling !== top) open = []
    last = element
    placeItem(last, open, Math.min(level, 6))
  }
}

/** Google wraps everything in a `b` that is not bold; Outlook writes empty office paragraphs. */
function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

const isUnreachable = (image: Element): boolean =>
  !/^(?:https?:|data:image\/|\/api\/files\/)/i.test(image.getAttribute('src') ?? '')

/**
 * HTML of the clipboard as the editor takes it: without the additions of office programs, with their lists as lists.
 * Colours, fonts and classes are left to the editor's schema, which knows none of them.
 */
export function cleanPasted(html: string): string {
  // Conditional comments hold a second form of the same content, for Word alone.
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<!--[\s\S]*?-->|<!\[[^>]*\]>/g, ''), 'text/html')
  for (const element of body.querySelectorAll(empty)) element.remove()
  makeLists(body)
  for (const wrapper of body.querySelectorAll('[id^="docs-internal-guid"], o\\:p, st1\\:place')) unwrap(wrapper)
  for (const image of body.querySelectorAll('img')) if (isUnreachable(image)) image.remove()
  // Google separates paragraphs by lone line breaks between them.
  for (const lone of body.querySelectorAll('p + br, ul + br, ol + br, br.Apple-interchange-newline')) lone.remove()
  return body.innerHTML
}
