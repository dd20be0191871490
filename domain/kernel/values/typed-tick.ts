const yes = new Set('yes y true 1 x ja oui si sì sí sim wahr vrai vero verdadero verdadeiro'.split(' '))
const no = new Set('no n false 0 nein non não nao falsch faux falso'.split(' '))

/** Reads yes or no in several languages; returns undefined for anything else. */
export function readTick(words: string): boolean | undefined {
  const word = words.trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : undefined
}
