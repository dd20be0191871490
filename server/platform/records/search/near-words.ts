const latin = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Words of this length may hold two errors, as in the hosted index. */
export const longWord = 8
/** Longer words have too many neighbours to list. */
const longest = 24

/** Every word one typing error away: a letter missing, too many, wrong, or two exchanged. */
export function oneErrorAway(word: string): string[] {
  const signs = Array.from(word)
  if (signs.length > longest) return []
  const letters = [...new Set([...latin, ...signs])]
  const near = new Set<string>()
  for (let place = 0; place <= signs.length; place++) {
    const head = signs.slice(0, place).join('')
    const [here = '', next = ''] = [signs[place], signs[place + 1]]
    const rest = signs.slice(place + 1).join('')
    for (const letter of letters) near.add(head + letter + here + rest)
    if (here === '') continue
    near.add(head + rest)
    if (next !== '') near.add(head + next + here + signs.slice(place + 2).join(''))
    for (const letter of letters) near.add(head + letter + rest)
  }
  near.delete(word)
  return [...near]
}
