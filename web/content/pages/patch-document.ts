/** Lists of parts that are put into place one by one: all else is exchanged as a whole. */
const containers = new Set(['BODY', 'MAIN'])

const isContainer = (node: Node): node is Element => containers.has(node.nodeName)

function takeAttributes(element: Element, from: Element): void {
  for (const name of element.getAttributeNames()) if (!from.hasAttribute(name)) element.removeAttribute(name)
  for (const { name, value } of from.attributes) element.setAttribute(name, value)
}

function patchNode(old: Node, next: Node): void {
  if (old.isEqualNode(next)) return
  if (isContainer(old) && isContainer(next) && old.nodeName === next.nodeName) patchChildren(old, next)
  else old.parentNode?.replaceChild(next, old)
}

/** Number of equal nodes, counted from one end of two lists. */
function alike(old: readonly Node[], next: readonly Node[]): number {
  const unlike = old.findIndex((node, at) => next[at]?.isEqualNode(node) !== true)
  return unlike < 0 ? old.length : unlike
}

/** Makes the children of an element those of another; equal ones at both ends are kept. */
function patchChildren(parent: Element, from: Element): void {
  takeAttributes(parent, from)
  const [old, next] = [[...parent.childNodes], [...from.childNodes]]
  const head = alike(old, next)
  const most = Math.min(old.length, next.length) - head
  const tail = Math.min(most, alike(old.toReversed(), next.toReversed()))
  const [gone, come] = [old.slice(head, old.length - tail), next.slice(head, next.length - tail)]
  const paired = Math.min(gone.length, come.length)
  for (let at = 0; at < paired; at++) {
    const [was, is] = [gone[at], come[at]]
    if (was && is) patchNode(was, is)
  }
  for (const node of gone.slice(paired)) node.remove()
  const before = old[old.length - tail] ?? null
  for (const node of come.slice(paired)) parent.insertBefore(node, before)
}

/**
 * Makes an open document equal to a new one, and keeps equal parts: it keeps its scroll position, and does not load
 * unchanged pictures again.
 */
export function patchDocument(open: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  takeAttributes(open.documentElement, next.documentElement)
  if (!open.head.isEqualNode(next.head)) open.head.replaceWith(next.head)
  patchNode(open.body, next.body)
}
