import { mark, type Span } from './facts.ts'
import { quoted } from './plain-words.ts'
import type { TimeRead } from './read-times.ts'

const talk = String.raw`call(?: me| us)?|ring|phone|reach(?: me| us)?|text(?: me)?|repl(?:y|ies)|respon[ds]e?|answer|get back(?: to (?:me|us))?|let (?:me|us) know|hear(?: back)?|send (?:it|this|them|me|us|over)|decid\w+|confirm|deadline|on a call|(?:i'm|i am|i'll be|we're|we are) (?:available|reachable|free|out|in (?:a )?meetings?|at my desk|in the office)`
const small = String.raw`(?: (?:me|us|you|it|this|that|back|asap|please|over|today|tomorrow|tonight|an answer|a call|the office|to me|on my cell|anytime|any time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)){0,4}`
/** Before a time of a reply or a call, or the end of another event. */
const ofTalk = new RegExp(
  String.raw`\b(?:(?:${talk})${small},? (?:by|before|until|till|after|at|around|about|no later than)|(?:quotes?|pricing|prices?|offers?|numbers|need (?:it|this|these|that))${small} (?:by|before|no later than|till|until|latest(?: by)?)|quotes?(?: (?:received|sent|submitted))? (?:after|later than))(?: the)?(?: today| tomorrow| (?:mon|tues|wednes|thurs|fri|satur|sun)day)? ?$`,
)
const ofFlight = /\b(?:fl[yi]\w*|flight|depart\w*|leav\w*|take-?off|wheels|pick\w*|return\w*|back from)\b[^.;\n]*$/
/** After a deadline and its day: 'Deadline: today 1800Z'. */
const ofDeadline =
  /\b(?:deadline|due (?:on|by)|due (?=[a-z]{3,9}\.? \d)|expires?|valid (?:until|thru|till))\b[^.;\n]{0,40}$/
/** Before the hour at which something is over: they fly some time after it. */
const ofEnd =
  /\b(?:finish(?:es|ed|ing)?|wrap(?:s|ping)? (?:it )?up|get(?:s)? out(?: of [a-z' ]{2,20})?|(?:is|are|be|all) (?:done|over)|ends?|runs?|lasts?|lets out|out of (?:school|class|surgery|work))(?: [a-z' ]{0,30})?(?: (?:at|around|by|about|until|till|to))? $/
/** Words that lead from the end of something to the flight after it: 'we finish lunch and fly home at 3'. */
const goesOnToFlight =
  /\b(?:and|then) (?:we |i |they )?(?:then )?(?:go|fl[yi]\w*|head|leave|depart|return|come|home|back)\b/
const hours = /\b(?:office|business|opening|desk|working) hours\b[^.;\n]{0,20}$/

/** After a part of the day at the beginning of a line that only greets: 'Morning team,'. */
const greets =
  /^(?: (?:all|team|guys|folks|everyone|everybody|gents|gentlemen|ladies|sir|there|again|(?!departure|flight|slot|return|please|pls|ideally|if|or|preferred|is|only|works?|trip)[a-z]{2,12}))?[,!]|^(?: (?:all|team|guys|folks|everyone))?\s*(?:[-.]|\n|$)/

const isGreeting = (plain: string, { start, end }: Span): boolean =>
  /(?:^|\n) *$/.test(plain.slice(Math.max(0, start - 4), start)) &&
  /^(?:morning|afternoon|evening|mornings?)$/.test(plain.slice(start, end)) &&
  greets.test(plain.slice(end, end + 24))

/** True if a time is of a talk, an answer or an office, and not of a flight. */
export function isTimeOfTalk(plain: string, { start, end }: Span): boolean {
  if (isGreeting(plain, { start, end })) return true
  const before = plain.slice(Math.max(0, start - 70), start)
  const ending = ofEnd.exec(before.slice(-50))
  if (ofDeadline.test(before) || (ending !== null && !goesOnToFlight.test(ending[0]))) return true
  const match = ofTalk.exec(before)
  if (match === null) return hours.test(before)
  return !ofFlight.test(before.slice(0, match.index + match[0].length).slice(-45))
}

/** Between the beginning and the end of a range of times. */
const rangeGap = /^ ?(?:-|to|until|till) ?$/

/** True if a time ends a range that another one begins: the flight is between them. */
function endsRange(first: TimeRead | undefined, one: TimeRead, plain: string): boolean {
  if (first === undefined || first.isPart || one.isPart || one.minutes <= first.minutes) return false
  const gap = plain.slice(first.end, one.start)
  const isBetween = gap === ' and ' && /\bbetween\s{1,9}$/.test(plain.slice(Math.max(0, first.start - 18), first.start))
  return isBetween || rangeGap.test(gap)
}

/** Times without those that end a range; where that begins is to be checked. */
export function withoutRangeEnds(text: string, plain: string, times: readonly TimeRead[]): TimeRead[] {
  return times.flatMap((one, at): TimeRead[] => {
    const next = times[at + 1]
    if (endsRange(times[at - 1], one, plain)) return []
    if (next === undefined || !endsRange(one, next, plain)) return [one]
    const words = quoted(text, { start: one.start, end: next.end })
    return [{ ...one, confidence: 'guess', marks: [...one.marks, mark('time-range', { words })] }]
  })
}
