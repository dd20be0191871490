import classes from './changed-words.module.css'

/** Fewer signs in common than this are chance: all of it is another value then. */
const leastCommon = 12

/** Number of words that two texts share at their beginning. */
function commonWords(some: readonly string[], others: readonly string[]): number {
  const at = some.findIndex((word, index) => word !== others[index])
  return at === -1 ? some.length : at
}

/** Some words in three parts: those that others have too, those that differ, and again those that others have too. */
function inParts(words: string, other: string): readonly [before: string, changed: string, behind: string] {
  const [own, others] = [words.split(' '), other.split(' ')]
  const from = commonWords(own, others)
  const behind = commonWords(own.slice(from).toReversed(), others.slice(from).toReversed())
  const to = own.length - behind
  const changed = own.slice(from, to).join(' ')
  const before = own.slice(0, from).map((word) => `${word} `)
  return [before.join(''), changed, words.slice(before.join('').length + changed.length)]
}

interface ChangedWordsProps {
  readonly words: string
  /** Former or new value. */
  readonly other: string
}

/** One side of a change; of longer words those that differ are marked. */
export function ChangedWords({ words, other }: ChangedWordsProps) {
  const [before, changed, behind] = inParts(words, other)
  if (changed === '' || before.length + behind.length < leastCommon) return words
  return (
    <>
      {before}
      <mark className={classes['changed']}>{changed}</mark>
      {behind}
    </>
  )
}
