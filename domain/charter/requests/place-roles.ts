import type { Span } from './facts.ts'
import { blanked, clauseStart } from './plain-words.ts'
import type { PlaceBook } from './place-book.ts'

/**
 * Role of a place by the words before it: start, destination, stop, or next destination; `link` is 'to' after another
 * place.
 */
export type PlaceRole = 'from' | 'to' | 'via' | 'then' | 'back-to' | 'back-from' | 'link' | 'bare'

/** Tools with which a text is read. */
export interface PlaceText {
  readonly text: string
  readonly plain: string
  readonly book: PlaceBook
  /** Days and times, which are between places and say nothing of them. */
  readonly read: readonly Span[]
}

const filler = String.raw`(?:\s|:|-|the |our |downtown |beautiful |sunny |somewhere (?:near|around|in) |near |nearby |around |close to |either |area of |airport |airport:|city of )*$`
const role = (words: string) => new RegExp(String.raw`(?:^|[\s(:,;/"*-])(?:${words})${filler}`)

const roles: readonly (readonly [RegExp, PlaceRole])[] = [
  [
    role(
      String.raw`(?:back|homeward|homebound|inbound)(?: home)?(?: out)? (?:from|of)|return(?:ing|s)?(?: flight| trip| leg| journey)? (?:from|ex|out of)|coming back from|home from|zuruck von|retour de|regreso desde|ritorno da|terug van(?:uit)?`,
    ),
    'back-from',
  ],
  [
    role(
      String.raw`(?:back|return(?:ing|s)?)(?: home| down| up| over| out| here)?(?: flight| trip| leg| journey)? (?:to|in|into)|home to|zuruck nach|terug naar|retour a|de vuelta a|ritorno a|(?:fly|bring|take) (?:us |me |them )?back to`,
    ),
    'back-to',
  ],
  [
    role(
      String.raw`then(?: on)?(?: to| in| over to)?|and on to|on to|onto|onwards? to|onward|continu\w+ (?:on )?to|from there (?:we (?:go|fly) )?(?:on )?to|afterwards (?:on )?to|finally (?:on )?to|next (?:stop )?(?:is )?|after that(?: to)?|followed by|dann nach|puis(?: a)?|luego a|danach nach`,
    ),
    'then',
  ],
  [
    role(
      String.raw`via|through|stop(?:ping|over)?(?: off)? (?:in|at)|(?:fuel|quick|short|tech) stop (?:in|at)|drop(?:ping)? (?!us\b|me\b|off\b)[a-z]+(?: [a-z]+)?(?: off)? (?:in|at)|transit\w*|pick(?:ing)? up \w+ (?:in|at)|uber`,
    ),
    'via',
  ],
  [
    role(
      String.raw`(?:drive|driving)(?: over| up| down| across| back)? to|from|frm|form|out of|ex|dep(?:art(?:ing|ure|s)?)?(?: from| airport)?|departing from|leav(?:e|ing|es)(?: from)?|pick(?:ing|ed)?(?: us| me| him| her| them)? up (?:in|at|from)|collect(?:ing|ed)?(?: us| me| him| her| them)? (?:in|at|from)|pick-?up(?: in| at| from| location)?|origin(?:ating)?(?: in| from)?|(?:start|begin)(?:s|ing|ning)?(?: point)?(?: in| at| from)?|(?:we|i|he|she|they|client|principal|guests?|pax|family|team|group|passengers?|who)(?:'re|'m|'s| are| am| is| live| lives) (?:currently |now |based |staying |living |located )?(?:in|at)|(?:stuck|stranded|currently|now|located|living) in|based (?:in|at|out of)|here (?:in|at)|home ?base(?: is)?|base(?: is)?|orig|(?:in|on|at) departure (?:of|from)|en partance de|departure of|salida(?: de| desde)?|saliendo de(?:sde)?|saindo de|partindo de|partenza da|au depart de|abflug(?: in| ab| von)?|vertrek(?: vanuit| van| uit)?|vanuit|uit|(?:von|van|vanaf|ab|aus|desde|depuis|de|da|dal|dall')(?= )|wheels up|takeoff|take off(?: from)?`,
    ),
    'from',
  ],
  [
    role(
      String.raw`to|too|into|for|towards?|destination(?: is)?|dest|arr(?:iv(?:e|ing|al|es))?(?: in| at| to| airport)?|land(?:ing)? (?:in|at)|bound for|vers|nach|naar|nch|hasta|hacia|a|au|aux|visit(?:ing)?|reach|drop(?:ping)?(?: us| me)? off (?:in|at)|drop-?off(?: in| at| location)?|(?:be|meeting|wedding|conference|event|game|golf|skiing|weekend|days|nights|dinner|vacation|holiday|time|trip|week) in|end(?:ing)? (?:in|at)|going|first stop(?: is| in)?|decided on|settled on|off to|(?:party|parties|festival|show|race|funeral|graduation|reunion|tournament|match|lunch|night|summit|convention|retreat|offsite|meetings|surgery|appointment|hearing|closing|fishing|hunting|diving|concert|anniversary|honeymoon|stay(?:ing)?|christmas|thanksgiving|new year's) in|need(?:s|ed)? (?:in|at)|ankunft(?: in)?|destino|llegada(?: a)?|arrivo(?: a)?|arrivee(?: a)?|verso|bestemming`,
    ),
    'to',
  ],
]

/** The words before a place in its sentence, without days and times. */
export function leadOf({ plain, read }: PlaceText, start: number): string {
  const from = Math.max(clauseStart(plain, start), start - 60)
  const without = blanked(
    plain,
    read.filter((one) => one.end <= start && one.start >= from),
  )
  return without.slice(from, start).replaceAll(/\s+/g, ' ')
}

const spanish = /\b(?:desde|hola|vuelta|vuelo|ida|necesito|queremos|personas)\b/

/** Words after a place that decide its end of a leg: 'Teterboro departure'. */
const roleBehind =
  /^,? ?\(?(?:(?<from>departure|departing|leaving|pick-?up|origin)|arrival|arriving|destination|drop-?off)\b/

/** Role of a place by the words after it, if those before it give none. */
export function roleFromBehind({ plain }: PlaceText, end: number): PlaceRole {
  const match = roleBehind.exec(plain.slice(end, end + 16))
  if (match === null) return 'bare'
  return match.groups?.['from'] === undefined ? 'to' : 'from'
}

/** Excludes a place that is only far from the start by car. */
const byRoad =
  /\b(?:drives?|driving|drove|miles|minutes|mins?|hours?|ferry|train)(?: \w+)? from $|\b(?:join\w*|meet\w*)(?: \w+)? from $/

/** Excluded destinations: 'no return to Bedford'. */
const noWayTo =
  /\b(?:no|not|without|never|don't need an?|won't be) (?:return\w*|going back|coming back|flight)(?: flight| leg)? (?:to|in) $/

export function roleBefore(place: PlaceText, start: number): PlaceRole {
  const lead = leadOf(place, start)
  if (byRoad.test(lead) || noWayTo.test(lead)) return 'bare'
  for (const [pattern, found] of roles) {
    const match = pattern.exec(lead)
    if (match === null) continue
    // The codes of Austin and Dallas in a table are no German and Italian words.
    if (
      /\b(?:aus|dal)[\s-]*$/.test(match[0]) &&
      /\b(?:AUS|DAL)[\s-]{0,20}$/.test(place.text.slice(Math.max(0, start - 24), start))
    )
      continue
    // 'a' and 'de' go to places in Spanish and French alone.
    if (/^\W*a\s*$/.test(match[0]) && !spanish.test(place.plain) && !place.text.slice(start - 3, start).includes('à'))
      continue
    return found
  }
  return 'bare'
}

/** Between two places that are the ends of one leg. */
const links =
  /^[\s)]*(?:area |airport |region )?(?:(?:-+>?|=*>+|~|\.{2,3}|to|naar|too|2|into|vers|nach|bis|till|a|>|\/|-)[\s(]*)(?:the )?$/

/** Text between two places, without days, times and people. */
export function gapOf({ plain, read }: PlaceText, from: Span, to: Span): string {
  const gap = { start: from.end, end: to.start }
  return blanked(
    plain,
    read.filter((one) => one.start >= gap.start && one.end <= gap.end),
  )
    .slice(gap.start, gap.end)
    .replaceAll(/ +/g, ' ')
}

/** The last text, and true if it is in capital letters: it is asked for at each of its words. */
let shouted: { readonly text: string; readonly isShouted: boolean } = { text: '', isShouted: false }

/** In a text of capital letters they say nothing. */
export function isShouted(text: string): boolean {
  if (shouted.text !== text) {
    const letters = text.replaceAll(/[^A-Za-z]/g, '')
    const share = letters.replaceAll(/[^A-Z]/g, '').length / letters.length
    shouted = { text, isShouted: letters.length > 60 && share > 0.6 }
  }
  return shouted.isShouted
}

export const isLinked = (place: PlaceText, span: Span, before: Span | undefined): boolean =>
  before !== undefined &&
  links.test(
    gapOf(place, before, span)
      .replaceAll(/\([^()\n]{0,80}\)/g, ' ')
      .replaceAll(/ +/g, ' '),
  )

/** A pattern like 'xxx-', ' to xxx' or ' va to xxx' after a word: both sides are places. */
export const leadsOn =
  /^(?:,? [a-z]{2}\b)?(?: area| airport| exec(?:utive)?| intl| international| regional| municipal| downtown)?\s*(?:-+>?|=*>|~|\.{2,3}|\/|to\b|vers\b|2 (?!pax|people|ppl|passengers|adults|of |kids|dogs|guests|nights|days)|nach\b|naar\b)\s*[a-z]/
