/** A slash that begins a word in a plain text, and the typed words from it to the cursor. */
export interface PlainSlash {
  /** Position of the slash. */
  readonly from: number
  readonly typed: string
}

/** The slash that is being typed at; undefined where the cursor is behind none. */
export function slashAt(text: string, cursor: number): PlainSlash | undefined {
  const [, typed] = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, cursor)) ?? []
  return typed === undefined ? undefined : { from: cursor - typed.length - 1, typed }
}

/** Replaces a slash by words; a deleted slash leaves them at its position. */
export function withWords(text: string, { from, typed }: PlainSlash, words: string): string {
  const search = `/${typed}`
  const isThere = text.startsWith(search, from)
  return text.slice(0, from) + words + text.slice(isThere ? from + search.length : from)
}
