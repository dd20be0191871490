import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model'

/** An inert document: in the screen's document each picture would be requested at its address without a signature. */
const inert = document.implementation.createHTMLDocument('')

const written = new WeakMap<DocumentNode, string>()

/**
 * The HTML of a paragraph, table or list. A node never changes: a key makes another one of the paragraph that it is in.
 */
function htmlOfNode(node: DocumentNode): string {
  const known = written.get(node)
  if (known !== undefined) return known
  const place = inert.createElement('div')
  place.append(DOMSerializer.fromSchema(node.type.schema).serializeNode(node, { document: inert }))
  written.set(node, place.innerHTML)
  return place.innerHTML
}

/** HTML of a document, as the editor's `getHTML` gives it; only the changed parts of a long one are written again. */
export function htmlOfDocument(doc: DocumentNode): string {
  const parts: string[] = []
  doc.forEach((node) => parts.push(htmlOfNode(node)))
  return parts.join('')
}
