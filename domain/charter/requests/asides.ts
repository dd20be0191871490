import type { LegWords } from './built-legs.ts'
import { mark, type RequestMark, type Span } from './facts.ts'
import type { Moment } from './moments.ts'
import { quoted } from './plain-words.ts'

/** Of a text with more days and hours only its legs as a whole are read. */
const mostMoments = 12

/**
 * Parts of a text that are not about its flights: the remaining text, the removed parts, and the cost of removing them.
 */
interface Aside {
  readonly words: LegWords
  /** The removed day or hour, and its subject. */
  readonly moment: Moment
  readonly left: RequestMark
  /** True if the surrounding words have another subject. */
  readonly isElse: boolean
  readonly cost: number
}

const ofFlight =
  /\b(?:depart\w*|leav\w+|fl(?:y|ies|ying|ight|ights)|take-?off|wheels|back|return\w*|out|home|outbound|inbound|etd|dep|pick(?:ed)? up|go(?:ing)?|head(?:ing|s)|travel\w*|from|to)\b/
const ofSomethingElse =
  /\b(?:is|are|was|were|has|have|starts?|begins?|opens?|meets?|runs?|ends?|turns?|born|meeting|wedding|funeral|hearing|surgery|appointment|conference|party|show|game|match|race|dinner|lunch|birthday|anniversary|hotel|check(?:-| )?(?:in|out)|call\w*|ring|reply|answer|deadline|last|ago|since|invoice|delivery|first|originally)\b/

/** Cost of a removed day or hour: lowest if the surrounding words have another subject. */
const costs = { ofSomethingElse: 1, unclear: 4, ofFlight: 6 }

const signs = ['.', ',', ';', ':', '!', '?', '\n']

/** The words around a day or an hour, up to the next sign. */
function around(plain: string, { start, end }: Span): string {
  const before = plain.slice(Math.max(0, start - 80), start)
  const behind = signs.includes(plain.charAt(end - 1)) ? '' : plain.slice(end, end + 60)
  return `${before.slice(Math.max(...signs.map((sign) => before.lastIndexOf(sign))) + 1)} ${/^[^.,;:!?\n]*/.exec(behind)?.[0] ?? ''}`
}

function costOfLeaving(plain: string, moment: Moment): number {
  if (moment.day?.marks.some(({ code }) => code === 'year-guessed')) return costs.ofSomethingElse
  const words = around(plain, moment)
  if (ofFlight.test(words)) return costs.ofFlight
  return ofSomethingElse.test(words) ? costs.ofSomethingElse : costs.unclear
}

/** A part of a day alone is that of a flight: nothing else is said so. */
const isVague = ({ day, time }: Moment): boolean => day === undefined && time?.isPart === true

/** One of several from which they choose: 'Friday at 5pm or Saturday at 9am'. */
const isChoice = (plain: string, { start, end }: Span): boolean =>
  /\bor (?:on )?$/.test(plain.slice(Math.max(0, start - 7), start)) || /^,? or\b/.test(plain.slice(end, end + 5))

/**
 * Ways to read a text in which one of its days or hours has another subject than a flight: 'the board meets at 10',
 * 'call me before 3'. Removed parts are shown. The last is tried first: texts name flights before other subjects.
 */
export function withoutAsides(words: LegWords): Aside[] {
  const { text, plain, moments } = words
  if (moments.length < 2 || moments.length > mostMoments) return []
  return moments
    .flatMap((moment, at): Aside[] => {
      if (isVague(moment) || isChoice(plain, moment)) return []
      const cost = costOfLeaving(plain, moment)
      const isElse = cost === costs.ofSomethingElse
      const params = { words: quoted(text, moment) }
      const isDated = moment.day !== undefined
      const whole: Aside = {
        words: { ...words, moments: moments.toSpliced(at, 1) },
        moment,
        left: mark(isDated ? 'day-unused' : 'time-unused', params),
        isElse,
        cost,
      }
      if (!isDated || moment.time === undefined) return [whole]
      const day: Moment = { ...moment, time: undefined }
      const timeless: Aside = {
        words: { ...words, moments: moments.with(at, day) },
        moment,
        left: mark('time-unused', params),
        isElse,
        cost,
      }
      return [whole, timeless]
    })
    .toReversed()
}
