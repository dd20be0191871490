import type { Span } from './facts.ts'

/** Where an item of a numbered list begins: '1) Tuesday', 'Trip 2:'. */
const itemHead = /(?<=^|\n)[ *]{0,9}(?:(?:trip|journey|request|flight) ?#?)?(?<number>[1-6])(?:\)|\.(?= )|:)/g
const mostItems = 6
/** Each item is read by itself: a longer text is no short list. */
const longestList = 4000

/**
 * Items of a numbered list, each up to the next one or to an empty line after the last; empty if they do not count from
 * one.
 */
export function numberedItems(plain: string): Span[] {
  if (plain.length > longestList) return []
  const heads = [...plain.matchAll(itemHead)].slice(0, mostItems)
  if (heads.length < 2 || heads.some(({ groups }, at) => Number(groups?.['number']) !== at + 1)) return []
  return heads.map((head, at) => {
    const end = heads[at + 1]?.index ?? plain.indexOf('\n\n', head.index)
    return { start: head.index, end: end === -1 ? plain.length : end }
  })
}
