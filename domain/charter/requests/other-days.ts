import { partsOf, type DayNumber } from './calendar.ts'
import type { Span } from './facts.ts'
import type { WrittenDay } from './written-days.ts'

/** By when they want an answer: no day of a flight. */
const forAnswer =
  /\b(?:let (?:me|us) know|(?:i'll|i will|we'll|we will) (?:know|tell you|find out|have an answer)|reply|respond|answer|decide|confirm|hear(?: back)?|get back|call(?: me| us)?|quotes?|need (?:it|this)|offers?|written|sent|received|born|deadline|response|pricing|price|numbers)\b[^.;\n]{0,25}\b(?:by|before|until|until|on|this|next)\s*(?:the |end of |close of |cob |eod )*$/
/** Before 'today' and 'tomorrow' of the writer: 'ready to sign today'. */
const nowBefore =
  /\b(?:sign|book|commit|confirm|pay|decide|close|ready(?: to \w+)?|cancel\w*(?: on us)?|called|emailed|wrote|urgent\w*|price|quote|offer|numbers|answer|do it|lock it in)(?: (?:it|this|us|me|back|soon))? $/
/** Before a day on which the writer will say more: 'I'll confirm the headcount tomorrow'. */
const saysMore =
  /\b(?:i|we|he|she|they)(?:'ll| will| can| should|'m going to|'re going to)(?: then| probably| hopefully)? (?:confirm|let you know|tell|send|get back|know|decide|finali[sz]e|advise|follow up|call|have (?:the|a|an|final))\b[^.;,\n]{0,40} (?:on |by |the )*$|\bquotes?(?: (?:received|sent|submitted))? (?:after|later than) $/
const isNow = /^(?:today|tonight|tomorrow)/
const thereBy = /\b(?:be there|be in [a-z ]{2,20}|arriv\w+|there|land\w*)\s+(?:by|before)\s*$/

/** After a day without flights: 'Wed 1/20 - in Chicago, no flights'. */
const noFlight =
  /^ {0,9}[-:(]? {0,9}(?:off\b(?! (?:to|at|on)\b)|free day)|^ ?[-:( ] ?[^\n.;]{0,40}\b(?:no (?:flights?|flying|travel|movements?)|day off|off day|rest day|down day)\b(?! on\b)/

/** Of another mail, a talk, or a flight that is over. */
const ofThePast =
  /\b(?:(?:(?:e-?)?mails?|messages?|notes?|calls?|conversations?|chats?|texts?|voice ?mails?|requests?)(?: (?:you sent|we had|i sent|earlier))? (?:from|of|on|earlier)|(?:spoke|spoken|talked|discussed|called|emailed|wrote|mentioned|chatted|met|texted)(?: (?:you|me|us|with \w+|to \w+|about (?:this|it)|earlier|back|on|this))*) (?:the |last )?$|\b(?:at|in) (?:the|your|my|our) (?:desk|office)(?: on)? $|\bno (?:flights?|flying|travel)(?: needed)? on (?:the )?$|\b(?:last|since|dob:?|d\.o\.b\.:?|born(?: on)?|birth(?:day|date)(?: is| on)?:?) $/

/** Before the day of a reply, or until which a price holds: 'Deadline: today', 'good thru Friday'. */
const ofDeadline =
  /\b(?:deadlines?[^.;\n]{0,20}|due|closes|closing(?: date)?|expir\w+|valid|good|held?|rsvp)(?: (?:is|are|date|on|by|until|till|thru|through|before|for|at)|:){1,3} ?$/

/** Before a day until which the answer is unknown: 'they won't tell us before Sunday'. */
const ofKnowing =
  /\b(?:won't|will not|can't|cannot|don't|not) (?:tell|know|say|decide|hear|confirm)[^.;\n]{0,20}(?:before|until|till|by)(?: the)? $/

/** Before a day on which they do not fly: 'the 9th instead of the 8th', 'not Dec 8 but Dec 9'. */
const notOn = /\b(?:instead of|rather than|(?<!\b(?:if|why|or) )not)(?: on)?(?: the)? $/

const ofFlight =
  /(?:\b(?:from|to|fly|flight|trip|charter|jet|plane|travel|depart\w*|leav\w+|one way|round trip)\b|\b[a-z]{3,4} ?(?:[-/>]|->) ?[a-z]{3,4}\b)[^.;\n]*$/

/** A day that comes only if something goes wrong: 'if it rains we stay till Monday'. */
const ifSomething =
  /\b(?:if|in case) (?:it|the (?:weather|meeting|game|race|deal|wind|snow)|weather|there|things|anything|something|that)\b[^.;?!\n]{0,40}\b(?:till|until|on|to|by|stay\w*|leave|fly|go|be) (?:the )?$/

const isOrdinal = /^\d{1,2}(?:st|nd|rd|th)$/
/** After a number that is none of a day: 'our 4th grade', 'the 3rd floor'. */
const ofOrder =
  /^ (?:grade(?:rs?)?|floor|quarter|row|time|annual|generation|anniversary|birthday|place|leg|flight|option|request|email|class)\b/

const notOfFlight: readonly RegExp[] = [ifSomething, notOn, ofKnowing, ofDeadline, ofThePast]

/** True if a day is a number in a row of another subject, or one of the writer's present. */
const isOfWriter = (plain: string, { start, end }: Span, before: string): boolean =>
  (isOrdinal.test(plain.slice(start, end)) && ofOrder.test(plain.slice(end, end + 14))) ||
  (isNow.test(plain.slice(start, end)) && nowBefore.test(before))

/** True if the day at a position of the text is one of a flight, not of a reply or a talk. */
export function isOfSomethingElse(plain: string, { start, end }: Span): boolean {
  const before = plain.slice(Math.max(0, start - 60), start)
  if (isOfWriter(plain, { start, end }, before)) return true
  if ((saysMore.test(before) && !ofFlight.test(before)) || noFlight.test(plain.slice(end, end + 60))) return true
  if (notOfFlight.some((pattern) => pattern.test(before))) return true
  return forAnswer.test(before) && !thereBy.test(before) && !ofFlight.test(before.slice(-45))
}

/** Of a birth or an old flight: a year that is mistyped is the last one. */
export const isOfYearsAgo = (written: WrittenDay, today: DayNumber): boolean =>
  written.kind === 'date' && written.year !== undefined && written.year < partsOf(today).year - 1
