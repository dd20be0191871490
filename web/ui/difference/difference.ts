import { diffArrays } from 'diff'

/** A stretch of HTML in both forms: the same in both, or one change that can be taken or left by itself. */
export type Piece =
  | { readonly kind: 'same'; readonly html: string }
  | { readonly kind: 'change'; readonly before: string; readonly after: string }

const tokensOf = (html: string): string[] => html.match(/<[^>]+>|&[a-z#\d]+;|[^\s<&]+|\s+|&|</gi) ?? []

const tagOf = (token: string): string | undefined => /^<\/?([a-z][a-z\d]*)/i.exec(token)?.[1]?.toLowerCase()

const alone = new Set(['br', 'hr', 'img', 'col'])

/** True if each opened element is closed, and no element is closed that was opened outside. */
function isBalanced(tokens: readonly string[]): boolean {
  const open: string[] = []
  for (const token of tokens) {
    const tag = tagOf(token)
    if (tag === undefined || alone.has(tag)) continue
    if (!token.startsWith('</')) open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}

const isBlank = (tokens: readonly string[]): boolean => tokens.every((token) => token.trim() === '')

interface Stretch {
  readonly isSame: boolean
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function stretchesOf(before: string, after: string): Stretch[] {
  return diffArrays(tokensOf(before), tokensOf(after)).map(({ value, added, removed }) => ({
    isSame: !added && !removed,
    before: added ? [] : value,
    after: removed ? [] : value,
  }))
}

const isWhole = ({ before, after }: Stretch): boolean => isBalanced(before) && isBalanced(after)

const joined = (a: Stretch, b: Stretch): Stretch => ({
  isSame: false,
  before: [...a.before, ...b.before],
  after: [...a.after, ...b.after],
})

/** True if a change continues in the next piece: over an element that it leaves open, or over the blank to the next. */
const goesOn = (change: Stretch, next: Stretch, behind: Stretch | undefined): boolean =>
  !isWhole(change) || !next.isSame || (isBlank(next.before) && behind?.isSame === false)

function gathered(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const [at, next] of stretches.entries()) {
    const last = all.at(-1)
    if (last && !last.isSame && goesOn(last, next, stretches[at + 1])) all[all.length - 1] = joined(last, next)
    else all.push(next)
  }
  return all
}

/** A change that the following pieces cannot close includes the pieces before it as well. */
function closed(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const stretch of stretches) {
    let whole = stretch
    while (!whole.isSame && !isWhole(whole) && all.length > 0) whole = joined(all.pop() ?? whole, whole)
    all.push(whole)
  }
  return all
}

/**
 * Changes of a rewritten text, in pieces that fit together in any selection: each change opens and closes its elements.
 */
export function differenceOf(before: string, after: string): Piece[] {
  return closed(gathered(stretchesOf(before, after))).map((stretch) =>
    stretch.isSame
      ? { kind: 'same', html: stretch.before.join('') }
      : { kind: 'change', before: stretch.before.join(''), after: stretch.after.join('') },
  )
}

/** The text with the changes at the given places of `pieces` taken, and the others left. */
export const withChanges = (pieces: readonly Piece[], taken: ReadonlySet<number>): string =>
  pieces.map((piece, at) => (piece.kind === 'same' ? piece.html : taken.has(at) ? piece.after : piece.before)).join('')

/** The words of a piece as the review shows them, a line for each block. */
export function wordsOf(html: string): string {
  const lines = html
    .replaceAll(/<\/p>(?=<\/t[dh]>)/gi, '')
    .replaceAll(/<img\b[^>]*>/gi, '[picture]')
    .replaceAll(/<(?:br|hr)\b[^>]*>|<\/(?:p|li|tr|h\d|blockquote|pre)>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, '  ')
    .replaceAll(/<[^>]*>/g, '')
  const { documentElement } = new DOMParser().parseFromString(`<body><span>${lines}</span>`, 'text/html')
  return documentElement.textContent ?? ''
}
