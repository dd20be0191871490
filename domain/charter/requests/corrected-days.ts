import type { Span } from './facts.ts'
import type { Joined } from './join-weekdays.ts'

/** Before a day that takes the place of the one before it: 'Tuesday the 8th. Scratch that, make it Wednesday'. */
const putsRight =
  /\b(?:scratch that|strike that|no,? wait|wait,? no|correction|sorry|i mean(?:t)?|on second thoughts?|hang on|actually)\b[\s,.:;-]{0,5}(?:(?:let's |please |can we |could we )?(?:make|do) (?:it|that) |(?:it's|it is|that's|it should be|should be) )?(?:on )?(?:the )?$|[.;,!-] ?(?:let's |please )?make (?:it|that) (?:on )?(?:the )?$/

/** True if the next day corrects one: the words before it say so, and no word of coming back contradicts. */
function isPutRight(plain: string, { end }: Span, next: Span | undefined): boolean {
  if (next === undefined) return false
  const gap = plain.slice(end, next.start)
  return putsRight.test(gap) && !/\b(?:back|return\w*|home)\b/.test(gap)
}

/** Days without those that the next words put right. */
export const withoutCorrected = (days: readonly Joined[], plain: string): Joined[] =>
  days.filter((one, at) => !isPutRight(plain, one, days[at + 1]))

const everyWeek =
  /\b(?:every|each) (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\bweekly\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/
const listGap = /^[\s,]*(?:(?:and|&|then)\s+)?(?:the\s+)?$/

/** The first of days that follow one another in a list by whole weeks, where a journey is flown every week. */
export function firstOfWeeks<Of extends Span & { readonly day: number }>(days: readonly Of[], plain: string): Of[] {
  if (!everyWeek.test(plain)) return [...days]
  return days.filter((one, at) => {
    const before = days[at - 1]
    const isListed = before !== undefined && listGap.test(plain.slice(before.end, one.start))
    return !isListed || one.day <= before.day || (one.day - before.day) % 7 !== 0
  })
}
