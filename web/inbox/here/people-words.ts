import type { PersonHere } from '../../../domain/kernel/live/presence.ts'

/** 'Jo Stern is writing' */
const wordsOf = ({ label, isWriting }: PersonHere): string => `${label} is ${isWriting ? 'writing' : 'viewing'}`

/** Present users, writers first: 'Jo Stern is writing, Ana Ruiz is viewing'. */
export const peopleWords = (people: readonly PersonHere[]): string => inOrder(people).map(wordsOf).join(', ')

/** Writers come first; otherwise the given order, by name. */
export const inOrder = (people: readonly PersonHere[]): readonly PersonHere[] =>
  people.toSorted((one, other) => Number(other.isWriting) - Number(one.isWriting))

/** Activity of the shown users, in one word; empty for none. */
export function operationWord(people: readonly PersonHere[]): 'writing' | 'viewing' | undefined {
  if (people.length === 0) return undefined
  return people.some(({ isWriting }) => isWriting) ? 'writing' : 'viewing'
}
