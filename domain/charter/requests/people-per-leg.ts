import { mark, worse, type DraftLeg, type PeopleFact, type RequestDraft, type Span } from './facts.ts'
import { numberOf, numberPattern, plainOf, quoted, spanOf } from './plain-words.ts'
import type { BookAirport } from './place-book.ts'

const someOfThem = new RegExp(
  [
    String.raw`\b(?:joins|joining|join|joined by) (?:us|me|them|him|her|(?:\w+ ){0,2}(?:for|on|in|at)) `,
    String.raw`\b(?:are|is|who's|who are|will be|gets?|getting|get|hops?|hopping) (?:joining|on board|on there|off there)\b`,
    String.raw`\b(?:will )?get(?:s|ting)? (?:on|off)\b(?! the (?:ground|phone))`,
    String.raw`\b(?:get|getting|fetch|add|take on) (?:${numberPattern}) more\b`,
    String.raw`\b(?:scoop|pick|collect|grab)(?:s|ing)? up (?:${numberPattern}|our|my|his|her|another|more|some)\b`,
    String.raw`\bdrop(?:s|ping)? (?:him|her|them|one|two|three|everyone|everybody|my|our|the \w+)\b`,
    String.raw`\b(?:${numberPattern})(?: of us| of them)? (?:will )?(?:fly|come|go|return|travel|head)(?:ing)? (?:back|home)\b`,
    String.raw`\b(?:the|my|our) (?:(?:other|remaining) (?:${numberPattern})|others|rest)\b(?: of (?:us|them|the (?:group|party)))?,? (?:will |would |are |is |want to |need to |can )?(?:fly|flies|flying|return|go(?:es|ing)? (?:to|back|home|on)|com(?:e|es|ing) (?:back|home)|continu|head|leav|stay|need|travel)`,
    String.raw`\b(?:stays?|staying|remain\w*) (?:behind|on (?:there|for)|over there)\b`,
    String.raw`\bwithout (?:him|her|them)\b`,
    String.raw`\b(?:all|everyone|everybody|we|us)\b[^.;\n]{0,40}\b(?:except|apart from|but not|minus)(?: for)? (?:(?:my|our|his|her) [a-z]+|grand[a-z]+|mom|mum|dad|me|him|her)\b`,
    String.raw`\b(?:just|only) (?:me|him|her)\b[^.;\n]{0,25}\b(?:back|home|return\w*)\b`,
    String.raw`\b(?:except|apart from|sauf|ausser|salvo|excepto|tranne)(?: for| pour)? (?:(?:${numberPattern}|une?|ein\w*) [a-z]+|(?:the|my|our|his|her|mon|ma|notre|mein\w*|unser\w*|mi|nuestr[oa]) (?:ceo|cfo|boss|chairman|president|wife|husband|son|daughter|kids|children|mother|father|parents|guests?|client|assistant|chef|patron|frau|mann|kinder|tochter|sohn|femme|mari|fils|fille|esposa|hijos?|hija))\b`,
    String.raw`\b(?:who|he|she|my [a-z]+|(?:one|two|three|some) of us) (?:is |are |will )?stay(?:s|ing)? (?:there|behind|longer|on|until|till)\b`,
    String.raw`\b(?:${numberPattern})(?: of us| people| pax| passengers| guests)?,? (?:only |just )?(?:on|for) the (?:return|way (?:back|home|down|out|there)|(?:first|second|third|last|outbound|inbound|return) leg)\b`,
    String.raw`\b(?:${numberPattern})(?: of us| people| pax| passengers)? (?:out|down|up|over|there)(?:bound)?,? (?:and |but |then )?(?:${numberPattern})(?: of us| people| pax| passengers)? (?:back|home|inbound)\b`,
    String.raw`\b(?:then|and) (?:there (?:will be|are) |we(?:'re| are) )?(?:just |only )?(?:${numberPattern}) (?:back|home|at the end|coming back|going home)\b`,
  ].join('|'),
)

/** People of a journey of several legs, marked where the words say that not all of them fly on each. */
export function peopleOfLegs(
  people: PeopleFact | undefined,
  { text, plain, legs }: { readonly text: string; readonly plain: string; readonly legs: number },
): PeopleFact | undefined {
  const match = people && legs > 1 ? someOfThem.exec(plain) : null
  if (people === undefined || match === null) return people
  const one = mark('people-per-leg', { words: quoted(text, spanOf(match)) })
  return { ...people, marks: [...people.marks, one], confidence: worse(people.confidence, 'guess') }
}

const unit = String.raw`(?: (?:of us|of them|people|pax|ppl|passengers?|persons?|guests?|adults|personen|passagiere|personnes|passagers|personas|pasajeros|persone|passeggeri))?`
const exception = String.raw`(?:except|except for|but|excluding|apart from|only|just|then|ausser|sauf|mais|salvo|excepto|menos|pero|tranne)`
const onLeg = String.raw`(?:on|for) the (?:leg|flight|sector)(?: (?:from|out of))?`
const departing = String.raw`(?:from|out of|ex|leaving|departing|${onLeg}|ab|von|depuis|au depart de|desde|saliendo de|da)`
const homeward = String.raw`(?:(?:(?:are |will be )?(?:coming|flying|going|travell?ing) )?(?:back|home)\b|(?:on|for) the (?:return|way (?:back|home)|trip (?:back|home)|flight (?:back|home)|inbound)|returning|inbound|auf dem (?:ruckflug|ruckweg)|zuruck|beim ruckflug|au retour|pour le retour|a la vuelta|de vuelta|al regreso|al ritorno)`
const outward = String.raw`(?:(?:going |flying )?(?:out|outbound|there)\b|on the way (?:out|there)|auf dem hinflug|a l'aller|a la ida|all'andata)`

/** Text and airports of the journey, used to find the leg of a number of people. */
interface JourneyWords {
  readonly text: string
  readonly plain: string
  readonly airportOf: (icao: string) => Pick<BookAirport, 'icao' | 'iata' | 'city'> | undefined
}

const escaped = (words: string): string => words.replaceAll(/[^a-z0-9 ]/g, '.')

/** Builds a pattern of the names of a departure: its words in the mail, its city and its codes. */
function placePattern({ from }: DraftLeg, { text, airportOf }: JourneyWords): string {
  if (from === undefined) return ''
  const airport = airportOf(from.icao)
  const words = from.spans.map(({ start, end }) => text.slice(start, end))
  const calls = [...words, from.icao, airport?.iata, airport?.city].flatMap((one) =>
    one ? [escaped(plainOf(one))] : [],
  )
  return [...new Set(calls.filter((one) => one.trim().length > 2))].join('|')
}

interface SaidOfLeg extends Span {
  readonly count: number
}

const countIn = (match: RegExpExecArray | null, shift = 0): SaidOfLeg | undefined => {
  const count = numberOf(match?.groups?.['count'] ?? '')
  if (match === null || count === undefined || count === 0) return undefined
  const { start, end } = spanOf(match)
  return { count, start: start + shift, end: end + shift }
}

const ordinals = ['first|1st|outbound', 'second|2nd', 'third|3rd', 'fourth|4th', 'fifth|5th']

/** Finds the number of passengers that the mail gives for one leg. */
function saidOfLeg(
  leg: DraftLeg,
  { at, legs }: { readonly at: number; readonly legs: number },
  words: JourneyWords,
): SaidOfLeg | undefined {
  const calls = placePattern(leg, words)
  const count = String.raw`(?<![\d:/.])\b(?<count>${numberPattern})`
  const isLast = at === legs - 1
  const ways = [
    ...(calls === ''
      ? []
      : [
          String.raw`\b${exception},? (?:for )?(?:with )?${count}${unit} ${departing} (?:${calls})\b`,
          String.raw`${count}${unit} ${onLeg} (?:${calls})\b`,
          String.raw`${count}${unit.slice(0, -1)} ${departing} (?:${calls})\b`,
        ]),
    String.raw`${count}${unit} (?:on|for) (?:the )?(?:(?:${ordinals[at] ?? 'none'}) (?:leg|flight|sector)|leg ${at + 1}\b)`,
    ...(isLast && (leg.isReturn || legs === 2) ? [`${count}${unit},? ${homeward}`] : []),
    ...(at === 0 && legs > 1 ? [`${count}${unit},? ${outward}`] : []),
  ]
  return ways.map((way) => countIn(new RegExp(way).exec(words.plain))).find((one) => one !== undefined)
}

const counted = new RegExp(
  String.raw`\b(?<count>${numberPattern}) ?(?:pax|ppl|passengers?|people|persons?|guests?|personen|personnes|personas)\b`,
)

/** Finds the number of passengers of each leg in a list with one leg per line. */
function saidInLines(legs: readonly DraftLeg[], { plain }: JourneyWords): readonly (SaidOfLeg | undefined)[] {
  const lines = legs.map(({ from }) => {
    const at = from?.spans[0]?.start
    if (at === undefined) return undefined
    const start = plain.lastIndexOf('\n', at) + 1
    const end = plain.indexOf('\n', at)
    return { start, end: end === -1 ? plain.length : end }
  })
  const starts = new Set(lines.map((line) => line?.start))
  if (starts.size < legs.length) return []
  return lines.map((line) => line && countIn(counted.exec(plain.slice(line.start, line.end)), line.start))
}

/** Adds the passengers of each leg whose number in the mail differs from the total. */
export function withPeoplePerLeg(draft: RequestDraft, words: JourneyWords): RequestDraft {
  const { legs, people } = draft
  if (people === undefined || people.total === 0 || legs.length < 2) return draft
  const inLines = saidInLines(legs, words)
  const said = legs.map((leg, at) => saidOfLeg(leg, { at, legs: legs.length }, words) ?? inLines[at])
  const differ = said.flatMap((one) => (one !== undefined && one.count !== people.total ? [one] : []))
  const [first] = differ
  if (first === undefined) return draft
  const markWords = (one: Span) => mark('people-per-leg', { words: quoted(words.text, one) })
  const known = people.marks.some(({ code }) => code === 'people-per-leg')
  return {
    ...draft,
    legs: legs.map((leg, at) => {
      const one = said[at]
      if (one === undefined || one.count === people.total) return leg
      const { start, end, count: total } = one
      return { ...leg, people: { total, spans: [{ start, end }], confidence: 'guess', marks: [markWords(one)] } }
    }),
    people: {
      ...people,
      marks: known ? people.marks : [...people.marks, markWords(first)],
      confidence: worse(people.confidence, 'guess'),
    },
  }
}
