import type { Joined } from './join-weekdays.ts'
import type { DayContext } from './read-days.ts'
import { clauseStart } from './plain-words.ts'
import { isCounted, readOne } from './resolve-day.ts'
import type { WrittenDay } from './written-days.ts'

/** Events as destinations: their day is not that of the flight. */
const eventNouns =
  'ceremony|dual|regatta|bout|signing|wedding|reception|party|meetings?|conference|concert|game|match|race|dinner|funeral|service|event|tournament|show|gala|kick-?off|tee time|cruise|auction|graduation|hearing|deposition|closing|summit|expo|convention|festival|anniversary|birthday|bar mitzvah|bat mitzvah|reunion|surgery|appointment|interview|rehearsal|premiere|derby|bowl|turn(?:s|ing)? \\d+|gig|visit(?:ing)?|presentation|training|audit|inspection|marr(?:y|ies|ying|ied)'
const ofEvent = new RegExp(
  String.raw`(?<!\b(?:after|before|following) (?:the |our |my |a )?)\b(?:${eventNouns})(?: (?!(?:fl[yi]|flight|leav|depart|from|to|return|back|out|home|go|arriv|then|and|winds|ends|over|finish)\w*\b)[a-z'&-]+){0,4},? ?[(:-]?(?: ?(?:is|starts?|begins?|takes place|will be|opens?|falls))?(?: on| this| next)?(?: the)?(?: |(?<=\()) ?$`,
)

/** 'The Friday show'. */
const eventBehind = new RegExp(String.raw`^ (?:night |evening |afternoon |morning )?(?:${eventNouns})\b`)

/** True if the day at a position of the text is that of an event. */
const isOfEvent = (plain: string, { start, end, written }: Joined): boolean =>
  ofEvent.test(plain.slice(Math.max(0, start - 75), start)) ||
  (written.kind === 'weekday' && eventBehind.test(plain.slice(end, end + 30)))

const comesBack = /\b(?:back|return\w*|home|leav\w+|after)\b[^.;\n]{0,20}$/

/** True if a position of the text follows a word of coming back. */
export const isBehindBack = (plain: string, start: number): boolean =>
  comesBack.test(plain.slice(Math.max(0, start - 40), start))

/** Days of the text that are of a flight, as far as they can be distinguished from those of an event. */
export interface FlownDays {
  readonly joined: readonly Joined[]
  /** Days of their event, which are none of the flight. */
  readonly events: readonly Joined[]
  /** Those of them that are taken for days of the flight, as no others are named. */
  readonly kept: readonly Joined[]
}

/** True if a day names a new one, and does not repeat that of the event: 'that evening'. */
const namesDay = (written: WrittenDay): boolean =>
  written.kind === 'later' ? written.isBesideEvent === true : written.kind === 'in-days' || !isCounted(written)

/** True if days of the flight are named in addition to those of an event: two, or one that does not follow it. */
function areFlown(
  days: readonly Joined[],
  event: Joined,
  { plain, context }: { readonly plain: string; readonly context: DayContext },
): boolean {
  const [first, second] = days.filter(({ written }) => namesDay(written))
  if (first === undefined || second !== undefined) return first !== undefined
  const { written, start } = first
  if (written.kind === 'weekday' || written.kind === 'later') return !isBehindBack(plain, start)
  const place = { ...context, before: undefined }
  const [flown, there] = [readOne(written, place, undefined)?.day, readOne(event.written, place, undefined)?.day]
  return flown !== undefined && (there === undefined || flown <= there)
}

/** Leaves out the days of their event if those of the flight are named as well. */
export function withoutEvents(own: readonly Joined[], plain: string, context: DayContext): FlownDays {
  const events = own.filter((one) => isOfEvent(plain, one))
  const flown = own.filter((one) => !events.includes(one))
  const [event] = events
  if (event !== undefined && !areFlown(flown, event, { plain, context }))
    return { joined: own, events: [], kept: events }
  return { joined: flown, events, kept: [] }
}

const ofBooking = /^ (?:trip|flight|booking|charter|invoice|quote|itinerary)\b/

/** True if a date names a flight of another mail: 'the deposit for the December 5 trip'. */
const isReference = (plain: string, { start, end, written }: Joined): boolean =>
  written.kind === 'date' &&
  ofBooking.test(plain.slice(end, end + 12)) &&
  /\b(?:the|our|my|your) $/.test(plain.slice(Math.max(0, start - 6), start))

/** True if a day is 'today'. */
const isToday = ({ written }: Joined): boolean => written.kind === 'in-days' && written.days === 0

const ofTalk = /\b(?:call|ring|text|reply|email|send|sign\w*|wire|confirm|answer)\b/

/** True if 'today' belongs to a talk: 'call me at three today'. */
const isOfTalk = (plain: string, one: Joined): boolean =>
  isToday(one) && ofTalk.test(plain.slice(clauseStart(plain, one.start), one.start))

/** Leaves out days of other flights, and of the mail itself, where those of this one are named as well. */
export function withoutReferences(days: readonly Joined[], plain: string): readonly Joined[] {
  const own = days.filter((one) => !isReference(plain, one))
  const named = own.some(({ written }) => written.kind === 'date') ? own : days
  const dates = days.filter(({ written }) => written.kind === 'date').length
  // Among several dates it is of what happens now.
  return dates === 0 ? named : named.filter((one) => !isOfTalk(plain, one) && (dates === 1 || !isToday(one)))
}
