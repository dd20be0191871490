import { mistakes } from './mistakes.ts'

/** Letters of a word, as bits: words that differ in many have more mistakes than the search allows. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

/** How many letters only one of two words has. */
function differing(one: number, other: number): number {
  let rest = one ^ other
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}

interface Name {
  readonly name: string
  readonly letters: number
  readonly weight: number
}

function byLength(names: readonly string[], weightOf: (name: string) => number): ReadonlyMap<number, readonly Name[]> {
  const found = new Map<number, Name[]>()
  for (const name of names) {
    const own = { name, letters: lettersOf(name), weight: weightOf(name) }
    const list = found.get(name.length)
    if (list) list.push(own)
    else found.set(name.length, [own])
  }
  return found
}

/** How far a name is from a word, the nearest first; undefined where it has more mistakes than are looked for. */
function rankOf(key: string, { name, weight }: Name, most: number): number | undefined {
  const wrong = mistakes(key, name, most)
  return wrong > most ? undefined : wrong * 10 - weight + (name[0] === key[0] ? 0 : 3)
}

/** Number of remembered words with their likeness: a mail repeats the same ones. */
const mostRemembered = 2000

/** Finds the name most like a misspelled one: of those with as few mistakes the one of the most weight. */
export function likeNames(
  names: readonly string[],
  weightOf: (name: string) => number,
): (key: string) => string | undefined {
  const lists = byLength(names, weightOf)
  const remembered = new Map<string, string | undefined>()
  const search = (key: string): string | undefined => {
    const most = key.length >= 8 ? 2 : 1
    const letters = lettersOf(key)
    const lengths = Array.from({ length: 2 * most + 1 }, (_, at) => key.length - most + at)
    let best: { readonly name: string; readonly rank: number } | undefined
    for (const one of lengths.flatMap((length) => lists.get(length) ?? [])) {
      if (differing(letters, one.letters) > 2 * most) continue
      const rank = rankOf(key, one, most)
      if (rank !== undefined && rank < (best?.rank ?? Infinity)) best = { name: one.name, rank }
    }
    return best?.name
  }
  return (key) => {
    if (remembered.has(key)) return remembered.get(key)
    if (remembered.size >= mostRemembered) remembered.clear()
    const name = search(key)
    remembered.set(key, name)
    return name
  }
}
