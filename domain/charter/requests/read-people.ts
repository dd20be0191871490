import { mark, type Confidence, type PeopleFact, type RequestMark, type Span } from './facts.ts'
import { moreBeside, saysAll, whoTakes } from './people-beside.ts'
import { bareNumber } from './bare-people.ts'
import { namedPeople } from './named-people.ts'
import { listedPeople, type Counted } from './people-lists.ts'
import { agesOfAll, couples, foursomes, oneAlone, patterns, twins } from './people-words.ts'
import { numberOf, overlaps, quoted, spanOf } from './plain-words.ts'
import { describeAnimals, withoutDescriptions } from './read-animals.ts'

/** A person in addition to the counted ones: 'three kids and a 1-year-old'. */
const besideOthers = /(?:\b(?:and|plus)|[+&,]) (?:a|an|our|one) $/
const ageUnder = /\b(?<count>\d{1,2})[ -](?<unit>months?|mos?|years?|yrs?|yr|y)[ -/]?(?:olds?|o)\b/g

type Groups = Readonly<Record<string, string | undefined>>

/** People counted one by one: by listed ages, or as one in addition to others. */
function oneByOne(text: string, span: Span, groups: Groups): Pick<Counted, 'count' | 'marks'> | undefined {
  const { ages, pair, plus, count: number = '1' } = groups
  const marks = [mark('people-counted', { words: quoted(text, span) })]
  if (ages !== undefined) return { count: [...ages.matchAll(/\d+/g)].length, marks }
  if (pair !== undefined) return { count: 2, marks }
  // In 'me plus three' the group is empty: the writer is the additional person.
  const least = numberOf(number)
  return plus === undefined || least === undefined ? undefined : { count: least + Number(plus || 1), marks }
}

/** The number of a match, the larger of two, and true if both were named. */
function countOf(text: string, span: Span, groups: Groups): Pick<Counted, 'count' | 'marks'> | undefined {
  const known = oneByOne(text, span, groups)
  if (known) return known
  const least = numberOf(groups['count'] ?? '1')
  const most = numberOf(groups['most'] ?? groups['more'] ?? '')
  if (least === undefined) return undefined
  const isOpen = most !== undefined && most !== least
  return {
    count: Math.max(least, most ?? least),
    marks: isOpen ? [mark('people-range', { words: quoted(text, span) })] : [],
  }
}

function counted(text: string, plain: string): Counted[] {
  const found = listedPeople(text, plain)
  const add = (match: RegExpExecArray, part: Counted['part'], times: number) => {
    const span = spanOf(match)
    const isTaken = found.some((one) => one.isOpen !== true && overlaps(one, span))
    const number = isTaken ? undefined : countOf(text, span, match.groups ?? {})
    if (number) found.push({ ...span, part, ...number, count: number.count * times })
  }
  for (const match of plain.matchAll(couples)) add(match, 'adults', 2)
  for (const match of plain.matchAll(twins)) add(match, 'children', 2)
  for (const match of plain.matchAll(foursomes)) add(match, 'adults', 4)
  for (const match of plain.matchAll(agesOfAll)) add(match, 'total', 1)
  for (const [pattern, part] of patterns) for (const match of plain.matchAll(pattern)) add(match, part, 1)
  addAlone(found, plain)
  return withoutSaid(found, plain).toSorted((one, other) => one.start - other.start)
}

/** A single passenger, if no number of people is named: 'it's just me'. */
function addAlone(found: Counted[], plain: string): void {
  if (found.some(({ part, count: number }) => part === 'total' && number > 1)) return
  for (const match of plain.matchAll(oneAlone))
    if (!found.some((one) => overlaps(one, spanOf(match))))
      found.push({ ...spanOf(match), part: 'total', count: 1, marks: [] })
}

/** Before a number that is said to be that of all. */
const isOfAll = /\b(?:just|only|all|total of)(?: the)? $/

/** Without the lists of some of those whose number is named elsewhere. */
function withoutSaid(found: readonly Counted[], plain: string): Counted[] {
  const said = found.filter(({ part, isPhrased }) => part === 'total' && isPhrased !== true)
  if (said.some(({ start }) => isOfAll.test(plain.slice(Math.max(0, start - 14), start))))
    return found.filter(({ isPhrased }) => isPhrased !== true)
  const open = said.length === 0 ? found.find(({ isOpen }) => isOpen) : undefined
  return found.filter((one) => {
    if (one.isOpen === true) return one === open
    if (open && one.isPhrased !== true && one.part === 'adults') return !overlaps(one, open)
    return one.isPhrased !== true || !said.some(({ count: number }) => number >= one.count)
  })
}

/** Only others are taken somewhere: 'could you take them from Tampa'. */
const takesOthers = /\bmeet (?:them|him|her) (?:there|in)\b|\b(?:take|fly|bring|get|transport|pick) (?:them|him|her)\b/
/** Another person who flies with others of theirs: 'patient, his wife and a nurse'. */
const oneOther = /\b(?:patient|principal|client|artist|ceo|chairman)(?:,| and| plus| with)? (?:his|her)\b/
const takesUs = /\b(?:us|with (?:me|us)|me and|and (?:me|i)|we (?:fly|leave|return|go|need|would|want))\b/

const isWithWriter = (plain: string): boolean =>
  (takesUs.test(plain) || !(takesOthers.test(plain) || oneOther.test(plain))) &&
  /\b(?:me|myself|and i|with my|with our|i am|i'm|i need|i would|i'd|i want|we|us|for my|take my|ich|wir|moi|nous|yo)\b/.test(
    plain,
  )

const sum = (found: readonly Counted[], part: Counted['part']): number =>
  found.filter((one) => one.part === part).reduce((total, one) => total + one.count, 0)

/** True if 'the dog' was named before, and is not added to others. */
const isSaidAgain = (plain: string, start: number): boolean =>
  plain.startsWith('the ', start) &&
  !/(?:\b(?:and|plus|with)|[+&,]) ?$/.test(plain.slice(Math.max(0, start - 6), start))

/** Each number once: a mail says the same in its subject and below. */
function withoutRepeats(found: readonly Counted[], plain: string): Counted[] {
  const seen = new Set<string>()
  return found.filter(({ part, count: number, start, end }) => {
    // One dog and one cat are two, and the dog that is named again is not.
    const noun = part === 'pets' ? (/[a-z]+$/.exec(plain.slice(start, end))?.[0] ?? '') : ''
    if (part === 'pets' && seen.has('pets') && isSaidAgain(plain, start)) return false
    if (part === 'pets') seen.add('pets')
    const key = `${part} ${number} ${noun}`
    if (seen.has(key) && part !== 'adults') return false
    seen.add(key)
    return true
  })
}

/** True if parts are named as some of the total: 'party of six including two kids'. */
const isIncluding = (plain: string, from: number, to: number): boolean =>
  /\b(?:incl\w*|(?:of|from) (?:which|whom|them)|among|thereof|two of|one of|davon|dont)|\((?! ?(?:\+|plus\b|and\b))/.test(
    plain.slice(from, to),
  ) || /^\s*(?:\((?! ?(?:\+|plus\b|and\b))|[:,=-])/.test(plain.slice(from, to))

const isBeside = (words: string): boolean => /\bplus\b|\+|\band\b|&|\bas well as\b|\bwith an?\b/.test(words)

interface Aboard {
  readonly total: number
  readonly marks: readonly RequestMark[]
  readonly confidence: Confidence
}

/**
 * Children or one more that are named just after a number of people, without a word of inclusion; undefined elsewhere.
 */
function openBeside(plain: string, found: readonly Counted[]): Span | undefined {
  const first = found.find(({ part }) => part === 'total')
  const youngest = found.find(({ part }) => part !== 'total' && part !== 'pets')
  if (first === undefined || youngest === undefined || youngest.start <= first.end) return undefined
  const gap = plain.slice(first.end, youngest.start + 1).replace(/^ ?\([^()]*\)/, '')
  // Several grown-ups are some of them, unless they are added to them: 'our team of 7 plus 2 clients', 'of eight players and two coaches'.
  if (sum(found, 'adults') > 1 && !/^ ?(?:plus\b|\+|[a-z]+s (?:and|&) )/.test(gap)) return undefined
  const isOpen =
    gap.length < 25 && isBeside(gap) && !isIncluding(plain, youngest.start + 1 - gap.length, youngest.start)
  return isOpen ? { start: first.start, end: youngest.end } : undefined
}

/** True if the same words give the numbers, as on each leg of a list: the aircraft must hold the largest. */
const hasOneNoun = (plain: string, totals: readonly Span[]): boolean =>
  new Set(totals.map(({ start, end }) => plain.slice(start, end).replaceAll(/[^a-z]/g, ''))).size === 1

/** The number of all named people: the one of all, the first, or the largest if they count the same people. */
const numberOfAll = (plain: string, totals: readonly Counted[], counts: readonly number[]): number =>
  totals.find(({ start }) => plain.startsWith('all ', start))?.count ??
  (hasOneNoun(plain, totals) || saysAll.test(plain) ? Math.max(...counts) : counts[0]) ??
  0

const withAll = (all: number, number: number): Aboard => ({
  total: all,
  marks: [mark('people-differ', { count: String(all), others: String(number) })],
  confidence: 'unclear',
})

const countPeople = (found: readonly Counted[]): number =>
  sum(found, 'adults') + sum(found, 'children') + sum(found, 'infants')

/** People outside the parentheses that list a total: 'family of five (me, my wife, three kids) plus nanny'. */
function outsideList(plain: string, found: readonly Counted[]): readonly Counted[] {
  const total = found.find(({ part }) => part === 'total')
  const list = total && /^ ?\([^()]*\)/.exec(plain.slice(total.end))
  if (!total || !list) return found
  return found.filter(({ start }) => start < total.end || start >= total.end + list[0].length)
}

/** A total with its parts, or with additions to it. */
function withTotal(text: string, plain: string, found: readonly Counted[]): Aboard {
  const totals = found.filter(({ part }) => part === 'total')
  const counts = [...new Set(totals.map((one) => one.count))]
  const number = numberOfAll(plain, totals, counts)
  const others = counts.filter((one) => one !== number)
  const doubts = totals.flatMap((one) => one.marks)
  const differ = others.length > 0 ? [mark('people-differ', { count: String(number), others: others.join(', ') })] : []
  const all = countPeople(found)
  // More named people than the number: it counts only some of them.
  if (all > number && sum(found, 'adults') > 1) return withAll(all, number)
  const outside = outsideList(plain, found)
  const open = openBeside(plain, outside) ?? whoTakes(plain, totals)
  const more = open ? Math.max(1, countPeople(outside)) : 0
  const params = { count: String(number + more), others: String(number) }
  const beside = open ? [mark('people-beside', { words: quoted(text, open), ...params })] : []
  const marks = [...doubts, ...differ, ...beside, ...moreBeside(text, plain, found)]
  const doubt = marks.length > 0 ? 'guess' : 'sure'
  return { total: number + more, marks, confidence: differ.length > 0 ? 'unclear' : doubt }
}

const meAnd =
  /\b(?:me|myself)(?:,| and| plus| with| \+| &) |\b(?<!\bmr\.? (?:and|&) )(?:mr|mrs|ms|dr)\.? [a-z]+ (?:and|plus|with) (?:his|her|two|three|four|five|six|seven|eight|\d)\b/

/** True if a person flies in addition to the named ones: the writer, or the person whose wife or boss is named. */
const isOneMore = (plain: string, hasNames: boolean): boolean =>
  meAnd.test(plain) || (hasNames && (isWithWriter(plain) || (!oneOther.test(plain) && /\b(?:his|her) \w+/.test(plain))))

/** Companions of a person who is not counted. */
const isEscort =
  /\b(?:relative|companion|escort|nurse|doctor|medic|paramedic|family member|assistant|nanny|bodyguard)\b/

/** Escorted people are counted as well. */
const escorted = (plain: string, { start, end }: Span): number => (isEscort.test(plain.slice(start, end)) ? 1 : 0)

const withoutPets = (found: readonly Counted[]) => found.filter(({ part }) => part !== 'pets')

/** True if the writer, or a person who takes others along, flies with the counted ones. */
const isWriterAboard = (plain: string, found: readonly Counted[], hasNames: boolean): boolean =>
  isOneMore(plain, hasNames) || whoTakes(plain, withoutPets(found)) !== undefined

function bySum(
  text: string,
  plain: string,
  { found, hasNames }: { readonly found: readonly Counted[]; readonly hasNames: boolean },
): Aboard | undefined {
  const grownUps = sum(found, 'adults')
  const writer = isWriterAboard(plain, found, hasNames) ? 1 : 0
  const total = grownUps + sum(found, 'children') + sum(found, 'infants') + writer
  const [first, ...more] = withoutPets(found)
  if (total === 0 || first === undefined) return undefined
  const last = more.at(-1) ?? first
  const words = quoted(text, { start: first.start, end: last.end })
  // Children alone: their companion is not named.
  const alone = total === 1 ? escorted(plain, first) : 0
  const isGuess = hasNames || writer + alone > 0 || grownUps === 0
  return {
    total: total + alone,
    marks: isGuess ? [mark('people-counted', { words })] : [],
    confidence: isGuess ? 'guess' : 'sure',
  }
}

/** Small children by their ages, where nothing else names them. */
function byAge(plain: string, found: readonly Counted[]): Counted[] {
  const hasYoung = found.some(({ part }) => part === 'infants' || part === 'children')
  return [...plain.matchAll(ageUnder)].flatMap((match) => {
    if (hasYoung && !besideOthers.test(plain.slice(Math.max(0, match.index - 12), match.index))) return []
    const isYears = match.groups?.['unit']?.startsWith('y') === true
    const age = isYears ? Number(match.groups?.['count']) : 0
    if (age > 12) return []
    return [{ ...spanOf(match), part: age < 3 ? ('infants' as const) : ('children' as const), count: 1, marks: [] }]
  })
}

/** True if a person is named just after a number of people: 'four of us plus my assistant'. */
const isJustBehind = (plain: string, totals: readonly Span[], { start }: Span): boolean =>
  totals.some(
    ({ end }) =>
      start > end && start - end < 12 && isBeside(plain.slice(end, start)) && !isIncluding(plain, end, start),
  )

/** All named people and pets, and true if named by relation to the writer. */
function everybody(text: string, plain: string): { readonly found: readonly Counted[]; readonly hasNames: boolean } {
  const numbers = withoutRepeats(counted(text, plain), plain)
  const totals = numbers.filter(({ part }) => part === 'total')
  const names = namedPeople(plain, numbers).filter((one) => totals.length === 0 || isJustBehind(plain, totals, one))
  const known = [...numbers, ...names].toSorted((one, other) => one.start - other.start)
  const all = [...known, ...byAge(plain, known)]
  // One more than the passengers, 'a nanny', leaves their number open.
  const flyers = all.filter(({ part }) => part !== 'pets')
  const hasFlyers = flyers.length > 1 || flyers.some((one) => one.part !== 'adults' || one.count > 1)
  if (hasFlyers) return { found: all, hasNames: names.length > 0 }
  return { found: [...all, ...bareNumber(text, plain, all.length === 0)], hasNames: names.length > 0 }
}

const nobody: Aboard = { total: 0, marks: [], confidence: 'sure' }

/** Reads who flies: a number, or people who are named; undefined where nothing says it. Pets are counted apart. */
export function readPeople(text: string, whole: string): PeopleFact | undefined {
  const plain = withoutDescriptions(text, whole)
  const { found, hasNames } = everybody(text, plain)
  const hasTotal = found.some(({ part }) => part === 'total')
  const aboard = hasTotal ? withTotal(text, plain, found) : bySum(text, plain, { found, hasNames })
  const [children, infants, pets] = [sum(found, 'children'), sum(found, 'infants'), sum(found, 'pets')]
  if (aboard === undefined && pets === 0) return undefined
  const { total, marks, confidence } = aboard ?? nobody
  return {
    total,
    adults: Math.max(0, total - children - infants),
    children,
    infants,
    pets,
    animals: describeAnimals(
      whole,
      found.filter(({ part, count: number }) => part === 'pets' && number > 0),
    ),
    spans: found.map(({ start, end }) => ({ start, end })),
    confidence,
    marks: [...new Map(marks.map((one) => [JSON.stringify(one), one])).values()],
  }
}
