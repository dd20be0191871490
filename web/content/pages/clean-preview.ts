/**
 * Sends every link of a preview to another window, which its frame may not open: a click would replace the preview by
 * another page, without a way back.
 */
export const opensNothing = '<base target="_blank">'

const gone = 'script, style, iframe, object, embed, form, base, meta, link, svg, math, template, noscript'

function cleaned(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(gone)) element.remove()
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || name === 'target') element.removeAttribute(name)
  return body.innerHTML
}

/** As many pieces as the largest page has twice. */
const most = 1000
const known = new Map<string, string>()

/**
 * HTML for a frame that runs nothing anyway, without content that loads or runs. The server cleans it again on a save.
 * A page is drawn after each pause in typing, and all of its pieces but one are those of the last time.
 */
export function cleanPreview(html: string): string {
  const before = known.get(html)
  if (before !== undefined) return before
  if (known.size >= most) known.clear()
  const clean = cleaned(html)
  known.set(html, clean)
  return clean
}
