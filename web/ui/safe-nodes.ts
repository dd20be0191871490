/** What could load or run; the server's allow-list lets none of it through, and here it is left out once more. */
const active = 'script, style, link, meta, base, iframe, object, embed, form'

/** By these the page finds and names its own parts: a dialog that only somebody's words claim to be is none. */
const ofThePage = /^(?:id|role|tabindex|aria-.*)$/

/** Nodes of HTML that the server has sanitised, for a document; `leftOut` selects what is not wanted here. */
export function safeNodes(html: string, owner: Document, leftOut?: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const dropped = leftOut === undefined ? active : `${active}, ${leftOut}`
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (ofThePage.test(name)) element.removeAttribute(name)
  }
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return [...body.childNodes].map((node) => owner.importNode(node, true))
}
