/** Content that could load or run; the server's allow-list drops all of it, and here it is dropped once more. */
const active = 'script, style, link, meta, base, iframe, object, embed, form'

/** Attributes by which the page finds and names its parts: user text must not pose as a dialog. */
const ofThePage = /^(?:id|role|tabindex|aria-.*)$/

/** Nodes of HTML that the server has sanitised, for a document; `leftOut` selects excluded nodes. */
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
