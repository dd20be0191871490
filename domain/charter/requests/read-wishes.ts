import type { AircraftType } from '../statuses.ts'
import { mark, type AircraftFact, type BudgetFact, type Span, type TopicFact, type WordsFact } from './facts.ts'
import { overlaps, quoted, spanOf } from './plain-words.ts'

/** Models that can be asked for. */
export interface KnownModel {
  readonly id: string
  readonly name: string
  readonly type?: AircraftType | undefined
}

/** Aircraft that can be asked for: models by name, and the tails of the fleet. */
export interface Hangar {
  readonly models: readonly KnownModel[]
  readonly tails: readonly string[]
}

const types: readonly (readonly [RegExp, AircraftType, string])[] = [
  [/\b(?:ultra[- ]long[- ]range|ulr)\b/g, 'ulr', 'Ultra Long Range'],
  [/\b(?:super[- ]?mid(?:[- ]?size)?d?|supermid|s-?mid)\b/g, 'sm', 'Super Midsize'],
  [/\b(?:super[- ]?light)(?: jet)?\b/g, 'slj', 'Super Light Jet'],
  [/\b(?:very light|vlj)(?: jet)?\b/g, 'vlj', 'Very Light Jet'],
  [
    /\b(?:light|small|lgt|lite) (?:jet|cabin)\b|(?<=(?:^|[\n,;/] ?))(?:light|lgt)(?=\s*(?:[\n,;/.]|$))/g,
    'lj',
    'Light Jet',
  ],
  [
    /\b(?:mid[- ]?sized?|medium(?:[- ]sized?)?)(?: jet| cabin| plane| aircraft)?\b(?![- ]?(?:sized? )?(?:dog|cat|pet|bag|suitcase|pup|lab|poodle|retriever|doodle))|\bmid(?= (?:jet|cabin|or|pls|please)\b|\s*(?:[\n;,:/.]|$))/g,
    'm',
    'Midsize',
  ],
  [/\b(?:heavy|hvy|large[- ]cabin|large jet|lrg(?: jet| cabin)?|big jet)(?: jet)?\b/g, 'h', 'Heavy'],
  [/\b(?:turbo[- ]?props?|prop plane)\b/g, 'tp', 'Turboprop'],
  [/\b(?:single[- ]engine)\b/g, 'se', 'Single Engine'],
  [/\b(?:airliner|vip airliner)\b/g, 'a', 'Airliner'],
]

const makers =
  /^(?:gulfstream|cessna|citation|bombardier|learjet|lear|dassault|embraer|hawker|beechcraft|pilatus|piper|cirrus|daher|king air|challenger|global|falcon|phenom|legacy|praetor)\s+/

/** Names of a model: its whole name, and the name without its maker if that identifies it. */
function callsOf({ name }: KnownModel): string[] {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  const short = plain.replace(makers, '')
  return short !== plain && /[a-z]/.test(short) && /\d/.test(short) && short.length > 1 ? [plain, short] : [plain]
}

const callPattern = (call: string): RegExp => new RegExp(String.raw`\b${call.replaceAll(' ', '[ -]?')}\b`, 'g')

const families =
  /\b(?:gulfstream|citation|challenger|global|falcon|learjet|lear|hawker|king air|phenom|legacy|praetor|pilatus|pc[- ]?12)\b/g

const factOf = (model: KnownModel, span: Span): AircraftFact => ({
  kind: 'model',
  id: model.id,
  name: model.name,
  type: model.type,
  spans: [span],
  confidence: 'sure',
  marks: [],
})

function modelsIn(text: string, plain: string, { models }: Hangar): AircraftFact[] {
  const found: AircraftFact[] = []
  const calls = models
    .flatMap((model) => callsOf(model).map((call) => ({ call, model })))
    .toSorted((one, other) => other.call.length - one.call.length)
  const isFree = (span: Span) => !found.some(({ spans: [known] }) => known && overlaps(known, span))
  for (const { call, model } of calls)
    for (const match of plain.matchAll(callPattern(call)))
      if (isFree(spanOf(match))) found.push(factOf(model, spanOf(match)))
  for (const match of plain.matchAll(families)) {
    const span = spanOf(match)
    const model = models.find(({ name }) =>
      name.toLowerCase().replaceAll('-', ' ').includes(match[0].replaceAll('-', ' ')),
    )
    const isNamed = found.some(({ name }) => name.toLowerCase().includes(match[0]))
    if (model && isFree(span) && !isNamed) {
      const marks = [mark('model-family', { words: quoted(text, span), model: model.name })]
      found.push({ ...factOf(model, span), confidence: 'guess', marks })
    }
  }
  return found
}

const tailPattern =
  /\b(?:N[1-9]\d{1,4}[A-HJ-NP-Z]{0,2}|N[1-9]\d{0,3}[A-HJ-NP-Z]{1,2}|(?:D|G|F|I|M|C)-[A-Z]{4}|(?:HB|OE|LX|CS|EC|PH|OO|SE|LN|OY|9H|T7|VP|XA|SP|OK)-[A-Z]{3,4})\b/g

function tailsIn(text: string, { tails }: Hangar): AircraftFact[] {
  return [...text.matchAll(tailPattern)].map((match): AircraftFact => {
    const [tail] = match
    const isKnown = tails.includes(tail)
    const marks = isKnown ? [] : [mark('tail-unknown', { tail })]
    return { kind: 'tail', name: tail, spans: [spanOf(match)], confidence: isKnown ? 'sure' : 'unclear', marks }
  })
}

/** Aircraft that a mail wishes for: tails, models, types. */
export function readAircraft(text: string, plain: string, hangar: Hangar): AircraftFact[] {
  const models = [...tailsIn(text, hangar), ...modelsIn(text, plain, hangar)]
  const kinds = types.flatMap(([pattern, type, name]) =>
    [...plain.matchAll(pattern)].map((match): AircraftFact => ({
      kind: 'type',
      type,
      name,
      spans: [spanOf(match)],
      confidence: 'sure',
      marks: [],
    })),
  )
  const all: AircraftFact[] = []
  for (const one of [...models, ...kinds]) {
    const isRepeated = all.some(
      (other) => other.name === one.name || other.spans.some((span) => one.spans.some((own) => overlaps(span, own))),
    )
    if (!isRepeated) all.push(one)
  }
  return all
}

const topics: readonly (readonly [string, RegExp])[] = [
  [
    'Pets',
    /\b(?:dogs?|cats?|pets?|pupp(?:y|ies)|animals?|pet[- ]friendly|labradors?|retrievers?|poodles?|hund|chien|perro)\b/,
  ],
  ['Wifi', /\b(?:wi-?fi|internet|starlink|connectivity|wlan)\b/],
  [
    'Catering',
    /\b(?:catering|food|meals?|lunch (?:on board|onboard)|dinner on board|snacks?|champagne|sushi|vegan|vegetarian|gluten|kosher|breakfast|wine on board|drinks|halal)\b/,
  ],
  [
    'Luggage',
    /\b(?:bags?|luggage|suitcases?|baggage|skis?|ski bags?|golf (?:bags?|clubs?)|bikes?|surfboards?|strollers?|wheelchairs?|instruments?|cello|gepack|bagages|maletas)\b/,
  ],
  [
    'Ground transport',
    /\b(?:car service|ground transport\w*|limo|suv|chauffeur|rental car|transfers?|helicopter|uber|driver)\b/,
  ],
  ['Smoking', /\b(?:smok\w+|cigars?)\b/],
  ['Customs', /\b(?:customs|passports?|visas?|border|immigration)\b/],
  ['Attendant', /\b(?:flight attendant|cabin attendant|stewardess|cabin crew|hostess)\b/],
  ['Beds', /\b(?:lie[- ]flat|beds|(?:a|with|double|flat) bed|sleep\w*|berth)\b/],
  ['Payment', /\b(?:deposit|payment|credit card|wire|crypto|bitcoin|pay by|invoice)\b/],
  ['Changes', /\b(?:cancel\w*|refund\w*|flexib\w+ ticket|cancellation)\b/],
  ['Price', /\b(?:how much|cost|price|rate|quote|cheaper|discount|best price)\b/],
  ['Time on board', /\b(?:how long|flight time|duration|non-?stop|direct)\b/],
]

interface Sentence extends Span {
  readonly isQuestion: boolean
}

const sentencesOf = (plain: string): Sentence[] =>
  [...plain.matchAll(/[^\n.!?]+(?:\.(?!\s|$)[^\n.!?]*)*[.!?]?/g)]
    .map((match) => ({
      start: match.index + match[0].search(/\S|$/),
      end: match.index + match[0].length,
      isQuestion: match[0].endsWith('?'),
    }))
    .filter(({ start, end }) => plain.slice(start, end).trim().length > 2)

const asking =
  /\b(?:can|could|do|does|is|are|would|will|what|which|how|may|please (?:confirm|advise|let)|let me know (?:if|whether)|wondering (?:if|whether))\b/
const courtesy =
  /\b(?:can|could|would|will) (?:you|u|i|we|someone)(?: \w+){0,3} (?:quote|price|offer|help|send|give|get|arrange|provide|assist|look|check availability)\b/

const topicsOf = (words: string): string[] =>
  topics.filter(([, pattern]) => pattern.test(words)).map(([topic]) => topic)

/** Words with a meaning only in a question. */
const askedAlone: ReadonlySet<string> = new Set(['Price', 'Payment', 'Changes', 'Time on board'])
/** Pets are counted with those who fly. */
const wishedElsewhere: ReadonlySet<string> = new Set([...askedAlone, 'Pets'])

const isAsked = (words: string, { isQuestion }: Sentence): boolean =>
  isQuestion || (asking.test(words) && /\b(?:if|whether|please (?:confirm|advise))\b/.test(words))

const isCourtesy = (words: string): boolean =>
  courtesy.test(words) && topicsOf(words).every((topic) => topic === 'Price')

/** Questions by topic, and wishes without a question. */
export function readTopics(
  text: string,
  plain: string,
  left: readonly Span[],
): { readonly questions: TopicFact[]; readonly wishes: TopicFact[] } {
  const questions: TopicFact[] = []
  const wishes: TopicFact[] = []
  const isLeft = (sentence: Span) => left.some((one) => overlaps(one, sentence) && one.end - one.start > 20)
  for (const sentence of sentencesOf(plain)) {
    const { start, end, isQuestion } = sentence
    const words = plain.slice(start, end)
    if (isLeft(sentence) || isCourtesy(words)) continue
    const named = topicsOf(words)
    const fact = (topic: string): TopicFact => ({
      topic,
      words: quoted(text, sentence),
      spans: [{ start, end }],
      confidence: 'sure',
      marks: [],
    })
    if (!isAsked(words, sentence)) wishes.push(...named.filter((topic) => !wishedElsewhere.has(topic)).map(fact))
    else if (named.length > 0) questions.push(...named.map(fact))
    else if (isQuestion) questions.push(fact('Question'))
  }
  return { questions, wishes }
}

const amount = String.raw`(?<amount>\d{1,3}(?:[,.' ]\d{3})+|\d+(?:\.\d+)?)\s*(?<kilo>k\b|thousand\b|grand\b)?`
const currency = String.raw`(?:us\$|\$|€|£|usd|eur|gbp|chf)`
const budgets: readonly RegExp[] = [
  new RegExp(String.raw`(?<before>${currency})\s*${amount}`, 'g'),
  new RegExp(String.raw`${amount}\s*(?<behind>${currency}|dollars|euros?|pounds|bucks)`, 'g'),
  new RegExp(
    String.raw`\b(?:budget(?: is| of|:)?|under|below|up to|no more than|not more than|max(?:imum)?(?: of)?|around|about|less than|stay under)\s*(?:is |of |about |around |~ ?)?${amount}(?<=k|thousand|grand|budget.{0,20})`,
    'g',
  ),
]

const currencies: readonly (readonly [RegExp, string])[] = [
  [/€|eur/, 'EUR'],
  [/£|gbp|pound/, 'GBP'],
  [/chf/, 'CHF'],
]

/** The least that a charter costs: smaller numbers are something else. */
const leastBudget = 500

function budgetOf(match: RegExpExecArray): BudgetFact | undefined {
  const { amount: digits = '', kilo, before = '', behind = '' } = match.groups ?? {}
  const number = Number(digits.replaceAll(/[,' ]|\.(?=\d{3})/g, '')) * (kilo ? 1000 : 1)
  if (!Number.isFinite(number) || number < leastBudget) return undefined
  const named = currencies.find(([one]) => one.test(before + behind))?.[1] ?? 'USD'
  return { amount: number, currency: named, spans: [spanOf(match)], confidence: 'sure', marks: [] }
}

/** Budget of the customer; undefined if no amount is named. */
export const readBudget = (plain: string): BudgetFact | undefined =>
  budgets.flatMap((pattern) => [...plain.matchAll(pattern)].flatMap((match) => budgetOf(match) ?? [])).at(0)

const flexible =
  /\b(?:(?:dates?|days?|times?|timing|we|i|schedule) (?:are|is|am|'re|'m) (?:\w+ )?flexible|flexible (?:on|with|by|dates?|timing|times?)|flexible|plus or minus|give or take|either side|a day (?:earlier|later|before|after)|(?:one|a|1|2|two) days? either way)\b|\+\/-|±/g

/** Words that loosen the whole of a request. */
export const readRemarks = (text: string, plain: string): WordsFact[] =>
  [...plain.matchAll(flexible)].slice(0, 1).map((match) => ({
    words: quoted(text, spanOf(match)),
    spans: [spanOf(match)],
    confidence: 'guess',
    marks: [mark('days-flexible')],
  }))
