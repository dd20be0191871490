/** Elements that end by themselves: they do not add to the depth when left open. */
const selfEnding = /^(p|li|td|th|tr|dt|dd|option|br|hr|img|col|input|meta|link|wbr|area|base|source|embed)$/i

/** Deeper than any mail: the cost of the sanitiser grows with the square of the depth. */
const deepest = 3000

/**
 * The HTML up to the place where it nests deeper than any mail does; nearly always all of it. A browser drops what lies
 * deeper as well.
 */
export function cutTooDeep(html: string): string {
  let depth = 0
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const [, slash, name = ''] = match
    if (selfEnding.test(name)) continue
    depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > deepest) return html.slice(0, match.index)
  }
  return html
}
