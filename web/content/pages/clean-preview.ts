const gone = 'script, style, iframe, object, embed, form, base, meta, link, svg, math, template, noscript'

/** HTML for a frame that runs nothing anyway: what loads or runs is out of it. The server cleans it again when it is saved. */
export function cleanPreview(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(gone)) element.remove()
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (name.startsWith('on')) element.removeAttribute(name)
  return body.innerHTML
}
