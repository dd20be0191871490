/** Properties of an inline style that a mail may set: looks and sizes, nothing that moves out of the text flow. */
const properties = new Set(
  [
    'color background-color font font-family font-size font-style font-weight font-variant line-height letter-spacing',
    'word-spacing text-align text-decoration text-indent text-transform vertical-align white-space direction',
    'word-break overflow-wrap word-wrap list-style-type border-collapse border-spacing table-layout caption-side',
    'width min-width max-width height min-height max-height float clear display',
    'margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left',
    'border border-top border-right border-bottom border-left border-color border-style border-width border-radius',
    'border-top-color border-right-color border-bottom-color border-left-color border-top-style border-right-style',
    'border-bottom-style border-left-style border-top-width border-right-width border-bottom-width border-left-width',
  ]
    .join(' ')
    .split(' '),
)

const colour = /rgba?\([\d\s.,%/]{1,60}\)|hsla?\([\d\s.,%/]{1,60}\)/gi

/** Letters, numbers, lengths, quoted font names; no bracket, backslash, colon, at-sign or negative length is left. */
const plainValue = /^(?!.*(?:^|[\s,])-\s*[\d.])[\p{L}\p{N}\s.,%#'"!+/-]{1,200}$/u

function isPlain(value: string): boolean {
  return plainValue.test(value.replaceAll(colour, ' '))
}

/**
 * Safe part of an inline style in a reader's window: known properties with plain values. A style that could fetch, run,
 * escape or cover (url, expression, @import, position, escapes, comments) does not match and is left out.
 */
export function safeStyle(style: string): string {
  const kept: string[] = []
  for (const declaration of style.slice(0, 4000).split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (properties.has(name) && isPlain(value)) kept.push(`${name}:${value}`)
  }
  return kept.join(';')
}
