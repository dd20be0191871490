import type { Mention } from './message-parts.ts'

/** Targets of an @ mention: a user by nickname, a role by label (1-shell section 6). */
export interface Mentionable {
  readonly kind: Mention['kind']
  readonly id: string
  /** Nickname of the user or label of the role. */
  readonly name: string
}

const wordCharacter = /[\p{L}\p{N}_]/u

/** True if the text holds `@name` as a whole word: not inside an address, not as the beginning of a longer name. */
function names(text: string, name: string): boolean {
  const needle = `@${name}`
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + needle.length] ?? ' '
    if (!wordCharacter.test(before) && !wordCharacter.test(after)) return true
  }
  return false
}

/** Takes out every `@name` that was found, so that a shorter name inside it is not found again. */
const without = (text: string, name: string): string => text.replaceAll(`@${name}`, ' ')

/** Users and roles that a note or chat mentions, without regard to case; a longer name wins over one it begins with. */
export function findMentions(text: string, mentionable: readonly Mentionable[]): Mention[] {
  const byName = Map.groupBy(mentionable, (one) => one.name.trim().toLowerCase())
  const longestFirst = [...byName].toSorted(([a], [b]) => b.length - a.length)
  let rest = text.toLowerCase()
  const found: Mention[] = []
  for (const [name, bearers] of longestFirst) {
    if (name === '' || !names(rest, name)) continue
    found.push(...bearers.map((one) => ({ kind: one.kind, id: one.id, label: one.name.trim() })))
    rest = without(rest, name)
  }
  return found
}
