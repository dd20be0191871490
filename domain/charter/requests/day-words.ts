import type { Span } from './facts.ts'

const short = /^(?:mon|tue|wed|thu|fri|sat|sun|mar|may|mai|ene|die)$/
const leadsToDay =
  /(?:\b(?:on|next|this|coming|back|return|returning|home|out|through|thru|until|till|to|by|and|or|depart|departing|leave|leaving|from|for)|[-/,(:|]|^|\n)\s*$/

/** A time: 'pick us up sat 2pm'. */
const beforeTime = /^ ?(?:@|at|~|around|about|by|after|before)? ?\d{1,2}(?::\d\d)? ?(?:[ap]m?\b|ish\b)/

/** A part of the day: 'Vegas fri nite'. */
const beforePart = /^ ?(?:night|nite|morning|afternoon|evening|eve|noon)\b/

/** A way in codes: 'teb-mvy sat'. */
const behindWay = /\b[a-z]{3,4}(?:[-/>]|->| to )[a-z]{3,4} $/

const weekdayInCapitals = /^(?:MON|TUE|WED|THU|FRI|SAT|SUN)$/
const codeBefore = /\b([A-Z]{3,4})(?:\s*(?:[-–—>→/]|->)\s*|\s+[Tt][Oo]\s+)$/
const codeBehind = /^(?:\s*(?:[-–—>→/]|->)\s*|\s+[Tt][Oo]\s+)([A-Z]{3,4})\b/
/** An adjacent name of a place makes it an airport: 'SAT to Hobby', 'Hobby to SAT', 'Sun Valley (SUN)'. */
const nameBefore = /\b([A-Z][a-z]{2,})(?: [Tt]o | \()$/
const nameBehind = /^ [Tt]o ([A-Z][a-z]{2,})/
const dayName = /^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|from|date|day)/i

/** True if a short weekday in capitals is an airport next to another: 'SDL-SUN', and not 'FRI-SUN'. */
function isCode(text: string, { start, end }: Span): boolean {
  if (!weekdayInCapitals.test(text.slice(start, end))) return false
  const beside =
    codeBefore.exec(text.slice(Math.max(0, start - 12), start)) ?? codeBehind.exec(text.slice(end, end + 12))
  if (beside !== null) return !weekdayInCapitals.test(beside[1] ?? '')
  const named =
    nameBefore.exec(text.slice(Math.max(0, start - 20), start)) ?? nameBehind.exec(text.slice(end, end + 20))
  return named !== null && !dayName.test(named[1] ?? '')
}

/** Short weekdays have other meanings too: they count where a day is expected, or with a capital letter. */
export function isDayWord(text: string, span: Span, plain: string): boolean {
  const words = plain.slice(span.start, span.end)
  if (!short.test(words.replace('.', ''))) return true
  if (isCode(text, span)) return false
  if (/^[A-Z]/.test(text.slice(span.start)) || leadsToDay.test(plain.slice(0, span.start))) return true
  const following = plain.slice(span.end, span.end + 16)
  if (beforeTime.test(following) || beforePart.test(following)) return true
  return behindWay.test(plain.slice(Math.max(0, span.start - 14), span.start))
}
