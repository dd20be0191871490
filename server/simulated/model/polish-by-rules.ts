const isTag = (piece: string): boolean => piece.startsWith('<')
const opensBlock = (piece: string | undefined): boolean => piece === undefined || /^<(?:p|li|div)\b/i.test(piece)
const closesBlock = (piece: string | undefined): boolean => piece === undefined || /^<\/(?:p|div)>/i.test(piece)

/** A plain word of small letters: no address, no name such as iPad. */
const plainStart = /^\s?[a-z]+(?=[\s,!?]|$)/

const withSpaces = (text: string): string =>
  text
    .replaceAll(/[ \t\n]+/g, ' ')
    .replaceAll(/ (?=[,!?](?:\s|$))/g, '')
    .replaceAll(/\bi(?= (?:am|have|will|would|can)\b)/g, 'I')

const withCapital = (text: string): string =>
  plainStart.test(text) ? text.replace(/[a-z]/, (letter) => letter.toUpperCase()) : text

/** A sentence of a few words gets its end; a greeting, a name or an address does not. */
function withEnd(text: string): string {
  const words = text.trim().split(' ')
  const isSentence = words.length > 3 && /^[a-zA-Z]+$/.test(words.at(-1) ?? '')
  return isSentence ? `${text.trimEnd()}.` : text
}

/** A message with simple repairs: spaces, capitals, ends of sentences. No word is added, dropped or exchanged. */
export function polishedByRules(html: string): string {
  if (/<pre\b/i.test(html)) return html
  const pieces = html.split(/(<[^<>]*>)/).filter(Boolean)
  return pieces
    .map((piece, at) => {
      if (isTag(piece)) return piece
      const spaced = withSpaces(piece)
      const begun = opensBlock(pieces[at - 1]) ? withCapital(spaced) : spaced
      return closesBlock(pieces[at + 1]) ? withEnd(begun) : begun
    })
    .join('')
}
