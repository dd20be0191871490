import type { PersonHere } from '../../../domain/kernel/live/presence.ts'

/** 'Jo Stern is writing' */
const wordsOf = ({ label, isWriting }: PersonHere): string => `${label} is ${isWriting ? 'writing' : 'viewing'}`

/** Who is here, whoever writes first: 'Jo Stern is writing, Ana Ruiz is viewing'. */
export const peopleWords = (people: readonly PersonHere[]): string => inOrder(people).map(wordsOf).join(', ')

/** Whoever writes comes first; otherwise in order of name, as they come. */
export const inOrder = (people: readonly PersonHere[]): readonly PersonHere[] =>
  people.toSorted((one, other) => Number(other.isWriting) - Number(one.isWriting))

/** What those who are shown do, in one word; nothing where nobody is. */
export function operationWord(people: readonly PersonHere[]): 'writing' | 'viewing' | undefined {
  if (people.length === 0) return undefined
  return people.some(({ isWriting }) => isWriting) ? 'writing' : 'viewing'
}
