import { mark, type Confidence, type PeopleFact, type RequestMark, type Span } from './facts.ts'
import { numberOf, numberPattern, overlaps, quoted, spanOf } from './plain-words.ts'

const count = `(?<count>${numberPattern})`
const range = String.raw`(?:\s*(?:-|to|or|/|bis|à)\s*(?<most>${numberPattern}))?`

const anybody = String.raw`(?:passengers?|passangers?|pasengers?|pax|paxs|pp|people|peoples|persons?|ppl|px|guests?|travell?ers?|souls|executives|execs|employees|players|guys|golfers|skiers|hunters|attendees|members|students|personen|personnes|personas|pasajeros|passagiere|passagers?|passageiros|passeggeri|persone|pessoas|gaste|seats? needed)`
const grown = String.raw`(?:adults?|grown-?ups?|erwachsene|adultes|adultos|adulti|men|women|ladies|gentlemen)`
const young = String.raw`(?:child(?:ren)?|childs|childrens|kids?|teens?|teenagers?|boys?|girls?|kinder|enfants?|ninos?|bambini|criancas|sons?|daughters?|grandkids|grandchildren|nephews?|nieces?)`
const small = String.raw`(?:infants?|bab(?:y|ies)|lap child(?:ren)?|lap infants?|toddlers?|newborns?|babys|bebes?)`
const animals = String.raw`(?:dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|labradors?|labradoodles?|goldendoodles?|retrievers?|poodles?|chihuahuas?|dachshunds?|bulldogs?|frenchies?|terriers?|beagles?|german shepherds?|spaniels?|corgis?|hund|hunde|chiens?|perros?|gatos?|pug|yorkie|parrots?)`
const adjectives = String.raw`(?:(?:small|large|little|big|young|grown|older|more|other|well[- ]behaved|medium|golden|french|lap|service|total|x)\s+){0,2}`
const own = String.raw`(?:(?:my|our|his|her|the)\s+)?`

type Part = 'adults' | 'children' | 'infants' | 'pets'

interface Counted extends Span {
  readonly part: Part | 'total'
  readonly count: number
  readonly marks: readonly RequestMark[]
}

const notNext = String.raw`(?!\s*(?:jets?|plane|aircraft|seat(?:er)?s?\b(?! needed)|years?|friendly|policy))`

const patterns: readonly (readonly [RegExp, Part | 'total'])[] = [
  [new RegExp(String.raw`\b(?:party|group|family|team|crew|total) of ${count}\b`, 'g'), 'total'],
  [new RegExp(String.raw`\b${own}${count}\s+of us\b`, 'g'), 'total'],
  [
    new RegExp(
      String.raw`\b(?:we|there)(?:'re| are|'ll be| will be|'d be| would be| is| be)\s+(?:only |about |just |a total of |probably |maybe )?${count}${range}\b(?!\s*(?:${grown}|${young}|${small}|${animals}|nights?|days?|hours?|flexible|stops?|legs?|options?|bags?)|[:/]|\s*(?:am|pm))`,
      'g',
    ),
    'total',
  ],
  [
    new RegExp(
      String.raw`(?<!\b(?:${numberPattern})\s*)\b(?:no\.? of |number of |# of |# ?)?(?:passengers?|pax|passenger count|headcount|people|guests)\s*(?:count)?\s*(?::|=|-|is|are|x|\s)\s*${count}\b(?!\s*(?:${anybody}|${grown}|${young})|[:/]|\s*(?:am|pm|nights)|[- ]?way)`,
      'g',
    ),
    'total',
  ],
  [
    new RegExp(
      String.raw`(?<![/:$])\b${count}(?:\s*\(\d{1,2}\))?${range}\s*(?:x\s*)?${adjectives}${anybody}\b${notNext}`,
      'g',
    ),
    'total',
  ],
  [new RegExp(String.raw`(?<![/:])\b${count}\s*(?:x\s*)?${adjectives}${grown}\b`, 'g'), 'adults'],
  [new RegExp(String.raw`(?<![/:])\b${own}(?:${count}|a|an)\s*(?:x\s*)?${adjectives}${small}\b`, 'g'), 'infants'],
  [new RegExp(String.raw`(?<![/:])\b${own}${count}\s*(?:x\s*)?${adjectives}${young}\b`, 'g'), 'children'],
  [
    new RegExp(String.raw`(?<![/:])\b${own}(?:${count}|a|an)\s*(?:x\s*)?${adjectives}${animals}\b${notNext}`, 'g'),
    'pets',
  ],
  [
    new RegExp(
      String.raw`\b(?:my|our|his|her)\s+${adjectives}(?:dog|cat|puppy|labrador|retriever|poodle|chihuahua|pug|terrier|beagle|dachshund|bulldog)\b`,
      'g',
    ),
    'pets',
  ],
  [
    /\b(?:just|only) (?:me|myself)\b(?!,? (?:and|plus|with|my)\b)|\b(?:myself|me) (?:only|alone)\b|\btravell?ing (?:alone|solo)\b|\bit'?s (?:just )?me\b(?!,? (?:and|plus|with|my)\b)|\bsingle passenger\b/g,
    'total',
  ],
]

const ageUnder = /\b(?<count>\d{1,2})[ -](?<unit>months?|mos?|years?|yrs?|yr|y)[ -/]?(?:olds?|o)\b/g

function marksOfCount(text: string, span: Span, most: number | undefined): RequestMark[] {
  return most === undefined ? [] : [mark('people-range', { words: quoted(text, span) })]
}

function counted(text: string, plain: string): Counted[] {
  const found: Counted[] = []
  for (const [pattern, part] of patterns) {
    for (const match of plain.matchAll(pattern)) {
      const span = spanOf(match)
      if (found.some((one) => overlaps(one, span))) continue
      const least = numberOf(match.groups?.['count'] ?? '1')
      const most = match.groups?.['most'] === undefined ? undefined : numberOf(match.groups['most'])
      if (least !== undefined)
        found.push({ ...span, part, count: most ?? least, marks: marksOfCount(text, span, most) })
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}

const relative = String.raw`(?:wife|husband|partner|girlfriend|boyfriend|fiancee?|spouse|mother|father|mum|mom|dad|brother|sister|boss|assistant|colleague|friend|business partner|nanny|bodyguard|mother-in-law|father-in-law|ceo|cfo|client|significant other|better half|frau|mann|femme|mari|mujer|marido|esposa|esposo)`
const relatives = String.raw`(?:colleagues?|co-?workers?|friends?|business partners?|clients?|buddies|associates|directors|managers|siblings|brothers|sisters|cousins|kollegen|freunde|amis|amigos|collegues|nannies|others?)`
const child = String.raw`(?:son|daughter|grandson|granddaughter|boy|girl)`

/** People who are named by what they are to the writer: 'me, my wife and two friends'. */
function named(plain: string, taken: readonly Span[]): Counted[] {
  const found: Counted[] = []
  const add = (pattern: RegExp, part: Part, of: (match: RegExpExecArray) => number | undefined) => {
    for (const match of plain.matchAll(pattern)) {
      const span = spanOf(match)
      const number = of(match)
      if (number !== undefined && ![...taken, ...found].some((one) => overlaps(one, span)))
        found.push({ ...span, part, count: number, marks: [] })
    }
  }
  const linked = String.raw`(?<=\b(?:me|i|myself|with|and|plus|us|we|for|wife|husband|kids|children|partner)\b,?\s*(?:and\s+|my\s+|our\s+)?)`
  add(
    new RegExp(
      String.raw`\b(?:my|our) (?:(?:older|younger|little|best|good|business)\s+)?${relative}\b(?!s|'s (?:plane|name|email|assistant|office|birthday))`,
      'g',
    ),
    'adults',
    () => 1,
  )
  add(new RegExp(String.raw`\b(?:my|our) (?:(?:older|younger|little)\s+)?${child}\b(?!s|'s)`, 'g'), 'children', () => 1)
  add(/\b(?:my|our) (?:little |newborn )?(?:baby|infant|toddler|newborn)\b/g, 'infants', () => 1)
  add(/\b(?:my|our|her|his) (?:parents|in-laws|grandparents)\b/g, 'adults', () => 2)
  add(
    new RegExp(String.raw`${linked}${count} (?:of my |of our )?${adjectives}${relatives}\b`, 'g'),
    'adults',
    ({ groups }) => numberOf(groups?.['count'] ?? ''),
  )
  return found
}

const isWithWriter = (plain: string): boolean =>
  /\b(?:me|myself|and i|with my|with our|i am|i'm|i need|i would|i'd|i want|we|us|for my|take my)\b/.test(plain)

const sum = (found: readonly Counted[], part: Counted['part']): number =>
  found.filter((one) => one.part === part).reduce((total, one) => total + one.count, 0)

/** Each number once: a mail says the same in its subject and below. */
function withoutRepeats(found: readonly Counted[]): Counted[] {
  const seen = new Set<string>()
  return found.filter(({ part, count: number }) => {
    const key = `${part} ${number}`
    if (seen.has(key) && part !== 'adults') return false
    seen.add(key)
    return true
  })
}

/** Whether parts are named as some of the total: 'party of six including two kids'. */
const isIncluding = (plain: string, from: number, to: number): boolean =>
  /\b(?:incl\w*|of (?:which|whom|them)|among|thereof|two of|one of|davon|dont|\()/.test(plain.slice(from, to)) ||
  /^\s*[(:,=-]/.test(plain.slice(from, to))

const isBeside = (words: string): boolean => /\bplus\b|\+|\band\b|&|\bas well as\b/.test(words)

interface Aboard {
  readonly total: number
  readonly marks: readonly RequestMark[]
  readonly confidence: Confidence
}

/** Children that are named just behind a number of people, without a word whether they are of it; undefined elsewhere. */
function openBeside(plain: string, found: readonly Counted[]): Span | undefined {
  const first = found.find(({ part }) => part === 'total')
  const youngest = found.find(({ part }) => part === 'infants' || part === 'children')
  if (first === undefined || youngest === undefined || youngest.start <= first.end || sum(found, 'adults') > 0)
    return undefined
  const gap = plain.slice(first.end, youngest.start + 1)
  const isOpen = gap.length < 25 && isBeside(gap) && !isIncluding(plain, first.end, youngest.start)
  return isOpen ? { start: first.start, end: youngest.end } : undefined
}

/** A total with parts of it or beside it. */
function withTotal(text: string, plain: string, found: readonly Counted[]): Aboard {
  const totals = found.filter(({ part }) => part === 'total')
  const counts = [...new Set(totals.map((one) => one.count))]
  const [number = 0, ...others] = counts
  const doubts = totals.flatMap((one) => one.marks)
  const differ = others.length > 0 ? [mark('people-differ', { count: String(number), others: others.join(', ') })] : []
  const open = openBeside(plain, found)
  const more = open ? sum(found, 'infants') + sum(found, 'children') : 0
  const beside = open ? [mark('people-beside', { words: quoted(text, open) })] : []
  const marks = [...doubts, ...differ, ...beside]
  const doubt = marks.length > 0 ? 'guess' : 'sure'
  return { total: number + more, marks, confidence: differ.length > 0 ? 'unclear' : doubt }
}

function bySum(
  text: string,
  plain: string,
  { found, hasNames }: { readonly found: readonly Counted[]; readonly hasNames: boolean },
): Aboard | undefined {
  const grownUps = sum(found, 'adults')
  const writer = hasNames && isWithWriter(plain) ? 1 : 0
  const total = grownUps + sum(found, 'children') + sum(found, 'infants') + writer
  const flyers = found.filter(({ part }) => part !== 'pets')
  const [first, last] = [flyers[0], flyers.at(-1)]
  if (total === 0 || first === undefined || last === undefined) return undefined
  const words = quoted(text, { start: first.start, end: last.end })
  // Children alone: who flies with them is not said.
  const isGuess = hasNames || grownUps === 0
  return { total, marks: isGuess ? [mark('people-counted', { words })] : [], confidence: isGuess ? 'guess' : 'sure' }
}

const bareFor = new RegExp(
  String.raw`\b(?:for|quote|x)\s+${count}(?=\s*(?:[,.;!?\n)]|$|on\b|from\b|to\b|and\b|please\b|leaving\b|departing\b|with\b))`,
  'g',
)

/** 'A quote for 6': nothing says that they are people. */
function bare(text: string, plain: string): Counted[] {
  return [...plain.matchAll(bareFor)].slice(0, 1).flatMap((match) => {
    const number = numberOf(match.groups?.['count'] ?? '')
    const span = spanOf(match)
    return number === undefined
      ? []
      : [
          {
            ...span,
            part: 'total' as const,
            count: number,
            marks: [mark('people-bare', { words: quoted(text, span) })],
          },
        ]
  })
}

/** Small children by their ages, where nothing else names them. */
function byAge(plain: string, found: readonly Counted[]): Counted[] {
  if (found.some(({ part }) => part === 'infants' || part === 'children')) return []
  return [...plain.matchAll(ageUnder)].flatMap((match) => {
    const isYears = match.groups?.['unit']?.startsWith('y') === true
    const age = isYears ? Number(match.groups?.['count']) : 0
    if (age > 12) return []
    return [{ ...spanOf(match), part: age < 3 ? ('infants' as const) : ('children' as const), count: 1, marks: [] }]
  })
}

/** Everybody and every pet that is named, and whether by what they are to the writer. */
function everybody(text: string, plain: string): { readonly found: readonly Counted[]; readonly hasNames: boolean } {
  const numbers = withoutRepeats(counted(text, plain))
  const names = numbers.some(({ part }) => part === 'total') ? [] : named(plain, numbers)
  const known = [...numbers, ...names].toSorted((one, other) => one.start - other.start)
  const all = [...known, ...byAge(plain, known)]
  const hasFlyers = all.some(({ part }) => part !== 'pets')
  return { found: hasFlyers ? all : [...all, ...bare(text, plain)], hasNames: names.length > 0 }
}

const nobody: Aboard = { total: 0, marks: [], confidence: 'sure' }

/** Reads who flies: a number, or people who are named; undefined where nothing says it. Pets are counted apart. */
export function readPeople(text: string, plain: string): PeopleFact | undefined {
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
    spans: found.map(({ start, end }) => ({ start, end })),
    confidence,
    marks: [...new Map(marks.map((one) => [JSON.stringify(one), one])).values()],
  }
}
