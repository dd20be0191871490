import { z } from 'zod'
import { petKind, type PetKind } from '../pets.ts'
import { animal } from './people-words.ts'
import { blanked, spanOf } from './plain-words.ts'
import type { Span } from './facts.ts'

/** Animals of one kind aboard, as the mail describes them. */
export const animalFact = z.object({
  count: z.int().positive(),
  kind: petKind,
  breed: z.string().optional(),
  /** Pounds per animal. */
  weight: z.number().positive().optional(),
})

type AnimalFact = z.output<typeof animalFact>

const generic =
  /^(?:dogs?|cats?|pets?|animals?|pupp(?:y|ies)|kittens?|birds?|rabbits?|bunn(?:y|ies)|hund\w*|katze[n]?|kater|chien(?:ne)?s?|chiots?|chats?|perr\w+|gat[oi]s?|gatt[oi]|can[ei]|cagnolin[oi]|mutts?)$/

const species: readonly (readonly [RegExp, PetKind])[] = [
  [/^(?:cats?|kittens?|katzen?|katers?|chats?|gatos?|gatt[oi])$/, 'cat'],
  [/^(?:parrots?|birds?|parakeets?|cockatoos?)$/, 'bird'],
  [/^(?:rabbits?|bunn(?:y|ies))$/, 'rabbit'],
  [/^(?:pets?|animals?|ferrets?)$/, 'other'],
]

const nounIn = (words: string): string => new RegExp(String.raw`\b${animal}\b`).exec(words)?.[0] ?? ''
const findKind = (noun: string): PetKind => species.find(([pattern]) => pattern.test(noun))?.[1] ?? 'dog'
const isGeneric = (noun: string): boolean => generic.test(noun)
const isPlural = (noun: string): boolean => /(?:s|hunden?|katzen)$/.test(noun) && !noun.endsWith('ss')

const breedLead = String.raw`(?:(?:golden|french|german|great|cocker|springer|border|boston|yorkshire|jack russell|english|american|labrador|bernese mountain|australian|king charles|cavalier|toy|miniature|mini|standard|siberian|siamese|persian|maine coon|bichon|pit) ){0,2}`
/** Animal at the end of a text, with the words of its breed: 'golden retriever'. */
const wholeBreed = new RegExp(String.raw`(?<![a-z])${breedLead}${animal}$`)
const breedsIn = (words: string): string[] =>
  [...words.matchAll(new RegExp(String.raw`\b${breedLead}${animal}\b`, 'g'))]
    .map(([found]) => found)
    .filter((found) => !isGeneric(found))
    .map((found) => found.replace(/s$/, ''))

const unit = String.raw`(?:lbs?\b|pounds?\b|pounders?\b|#|kgs?\b|kilos?\b|kilogram\w*|kilogramm\w*|libras\b|pfund\b|livres\b)`
const weights = new RegExp(String.raw`(?<![\d$:/.])(?<number>\d{1,3}(?:[.,]\d)?)[ -]?(?<unit>${unit})`, 'g')

interface Weight extends Span {
  readonly pounds: number
}

const poundsPerKilo = 2.204_62

const weightsIn = (plain: string): Weight[] =>
  [...plain.matchAll(weights)].map((match) => {
    const { number = '', unit: of = '' } = match.groups ?? {}
    const amount = Number(number.replace(',', '.'))
    const isKilo = /^(?:kg|kilo)/.test(of)
    const isHalfKilo = /^(?:pfund|livres)/.test(of)
    const kilos = isHalfKilo ? amount / 2 : amount
    return {
      ...spanOf(match),
      pounds: isKilo || isHalfKilo ? Math.round(kilos * poundsPerKilo) : amount,
    }
  })

const article = String.raw`(?:an?|our|my|his|her|the|one|ein(?:e|en|em|er)?|mein(?:e|en|em|er)?|unser(?:e|en|em|er)?|une?|notre|mon|ma|una|mi|nuestr[oa]|nostr[oa]|il|el|la)`
const adjective = String.raw`(?:[a-z-]+ ){0,4}?`
const number = String.raw`(?:\d{1,2}|two|three|four|five|zwei|drei|deux|trois|dos|tres|due|tre)`

/** Description in brackets: 'our dog (a labrador, 70 lb)', 'two dogs (12 lb and 15 lb)'. */
const inBrackets = new RegExp(
  String.raw`\b(?<noun>${animal})(?:: \d{1,2})?(?<name>,? (?:[a-z]+|\d{1,3} ?(?:lbs?|kgs?|kilos?|pounds?)))? ?(?<inside>\([^()\n]{1,90}\))`,
  'g',
)
const countBefore = new RegExp(String.raw`\b${number} (?:[a-z-]+ ){0,3}$`)
/** Second noun for the same animal: 'our dog, a labrador', 'our dog is a 70 lb labrador'. */
const secondName = new RegExp(
  String.raw`\b(?<noun>${animal})(?<name> [a-z]+)?(?<behind>(?:,| -| is|'s|,? (?:who|which) is| ist| est| es) ${article} (?:[\d.,a-z-]+ ){0,4}?(?<other>${animal})\b)`,
  'g',
)
/** Sentence about an animal of an earlier sentence: 'He is a labrador', 'Biscuit is a labrador'. */
const pronoun = new RegExp(
  String.raw`\b(?!there\b|here\b)[a-z]{2,15}(?: is|'s| ist| est| es) ${article} (?:[\d.,a-z-]+ ){0,4}?(?<other>${animal})\b`,
  'g',
)
/** Name before the animal: 'and Bella, our golden retriever'. */
const nameBefore = new RegExp(
  String.raw`(?<=(?:\b(?:and|plus|with|bring|bringing|take|taking|und|et|mit|avec|y|con)|[,&+]) )(?<name>[a-z]{2,15}), (?=${article} ${adjective}${animal}\b)`,
  'g',
)
/** Name after the animal: 'our dog Max is'. */
const nameBehind = new RegExp(
  String.raw`\b${animal}(?<name> [a-z]{2,15})(?=[,.)(!?;\n]| (?:is|and|who|will|comes|weighs?|too|as)\b|$)`,
  'g',
)

const isCapital = (text: string, at: number): boolean => /\p{Lu}/u.test(text.charAt(at))

const groupSpan = (match: RegExpExecArray, name: string): Span => {
  const words = match.groups?.[name] ?? ''
  const start = match.index + match[0].lastIndexOf(words)
  return { start, end: start + words.length }
}

const describes = (words: string): boolean => nounIn(words) !== '' || weightsIn(words).length > 0

function bracketSpans(plain: string): Span[] {
  return [...plain.matchAll(inBrackets)].flatMap((match) => {
    const { noun = '', inside = '' } = match.groups ?? {}
    const isCounted =
      !isPlural(noun) ||
      /^: \d/.test(plain.slice(match.index + noun.length)) ||
      countBefore.test(plain.slice(Math.max(0, match.index - 40), match.index))
    return isCounted && describes(inside) ? [groupSpan(match, 'inside')] : []
  })
}

function secondNameSpans(plain: string): Span[] {
  const beside = [...plain.matchAll(secondName)].flatMap((match) => {
    const { noun = '', other = '' } = match.groups ?? {}
    const isOne = !isPlural(noun) && isGeneric(noun) !== isGeneric(other) && findKind(noun) === findKind(other)
    return isOne ? [groupSpan(match, 'behind')] : []
  })
  const later = [...plain.matchAll(pronoun)].flatMap((match) => {
    const before = nounIn(plain.slice(0, match.index))
    const isKnown = before !== '' && findKind(before) === findKind(match.groups?.['other'] ?? '')
    return isKnown ? [groupSpan(match, 'other')] : []
  })
  return [...beside, ...later]
}

function nameSpans(text: string, plain: string): Span[] {
  return [...plain.matchAll(nameBefore), ...plain.matchAll(nameBehind)].flatMap((match) => {
    const name = match.groups?.['name'] ?? ''
    const start = match.index + match[0].lastIndexOf(name)
    if (!isCapital(text, start + (name.length - name.trimStart().length))) return []
    // The comma after the name is removed, too.
    return [{ start, end: start + name.length + (match[0].endsWith(', ') ? 1 : 0) }]
  })
}

/** Weight between the article and the animal: 'a 70 lb labrador'. */
const weightBefore = new RegExp(
  String.raw`(?<![\d$:/.])\d{1,3}(?:[.,]\d)?[ -]?(?:lbs?|pounds?|kgs?|kilos?)(?=[ -](?:[a-z-]+ ){0,3}?${animal}\b)`,
  'g',
)

/** Breed before the animal: 'our golden retriever'. */
const breedBefore = new RegExp(
  String.raw`(?<=\b${article} )(?:golden|french|german|great|cocker|springer|boston|yorkshire|jack russell|english|american|bernese mountain|australian|king charles|cavalier|siberian|siamese|persian|labrador)(?: (?=${animal}\b))+`,
  'g',
)
/** Article that blanked words separate from its animal. */
const farArticle = new RegExp(String.raw`\b(?<word>${article})(?<gap> {2,})(?=[a-z-]+(?: [a-z-]+){0,3} ?)`, 'g')

/** Length of the text that is searched for descriptions: the patterns are slow on long texts. */
const mostLetters = 12_000

/** Blanks names, descriptions and weights of animals, so that each animal is counted once. */
export function withoutDescriptions(text: string, plain: string): string {
  const read = plain.slice(0, mostLetters)
  if (nounIn(read) === '') return plain
  const spans = [
    ...bracketSpans(read),
    ...secondNameSpans(read),
    ...nameSpans(text, read),
    ...[...read.matchAll(weightBefore), ...read.matchAll(breedBefore)].map(spanOf),
  ]
  const left = blanked(plain, spans)
  return spans.length === 0
    ? plain
    : left.replaceAll(farArticle, (_whole, word: string, gap: string) => `${gap.slice(1)}${word} `)
}

/** Words after which a weight does not belong to an animal. */
const otherThings = /\b(?:bags?|luggage|suitcases?|golf|skis?|pax|passengers?|people|gear|boxes|equipment|gepack)\b/
const longestDescription = 110

interface Mention extends Span {
  readonly count: number
}

interface Around {
  /** End of the previous animal. */
  readonly from: number
  /** Start of the next animal. */
  readonly to: number
}

/** Cuts out the words about an animal: a weight before it, and the text up to the next animal or thing. */
function describeAnimal(plain: string, { start, end }: Span, { from, to }: Around): string {
  const whole = plain.slice(end, Math.min(to, end + longestDescription))
  const stop = /\n\s*\n|;/.exec(whole)?.index ?? whole.length
  const behind = whole.slice(0, stop)
  const other = otherThings.exec(behind)?.index ?? behind.length
  const lead = plain.slice(Math.max(from, start - 30), end)
  const weightAt = lead.search(
    /\d{1,3}(?:[.,]\d)?[ -]?(?:lbs?|pounds?|kgs?|kilos?)[ -](?:(?!and\b|plus\b|with\b|our\b)[a-z-]+ ){0,3}(?!and\b|plus\b)[a-z-]+$/,
  )
  const before = weightAt === -1 ? (wholeBreed.exec(lead)?.[0] ?? plain.slice(start, end)) : lead.slice(weightAt)
  return before + behind.slice(0, other)
}

interface Said {
  readonly kind: PetKind
  readonly breeds: readonly string[]
  readonly pounds: readonly number[]
}

/** Makes a fact with the breed and weight at one index of the lists; a single weight applies to all animals. */
function factAt({ kind, breeds, pounds }: Said, place: number, count: number): AnimalFact {
  const breed = breeds[place]
  const weight = pounds.length === 1 ? pounds[0] : pounds[place]
  return { kind, count, ...(breed !== undefined && { breed }), ...(weight !== undefined && { weight }) }
}

/** Returns the animals of one mention: one fact per animal if each has its own breed or weight. */
function factsOfMention(plain: string, mention: Mention, around: Around): AnimalFact[] {
  const words = describeAnimal(plain, mention, around)
  const breeds = breedsIn(words)
  const pounds = weightsIn(words).map((one) => one.pounds)
  const { count } = mention
  const areApart = count > 1 && count <= 10 && [breeds.length, pounds.length].includes(count)
  const noun = nounIn(plain.slice(mention.start, mention.end)) || nounIn(words)
  const kind = findKind(noun) === 'other' && breeds[0] !== undefined ? findKind(nounIn(breeds[0])) : findKind(noun)
  const said = { kind, breeds, pounds }
  if (!areApart) return [factAt(said, 0, count)]
  return Array.from({ length: count }, (_, place) => factAt(said, place, 1))
}

/** Returns the counted animals with kind, breed and weight. */
export function describeAnimals(plain: string, mentions: readonly Mention[]): AnimalFact[] {
  const sorted = mentions.toSorted((one, other) => one.start - other.start)
  return sorted.flatMap((mention, at) =>
    factsOfMention(plain, mention, { from: sorted[at - 1]?.end ?? 0, to: sorted[at + 1]?.start ?? plain.length }),
  )
}
