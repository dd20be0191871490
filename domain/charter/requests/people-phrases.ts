import type { Span } from './facts.ts'
import { countedOf, type Found, type Item } from './listed-runs.ts'
import type { Counted } from './people-lists.ts'
import { child, persons, relative, relatives, small, things, young, animal } from './people-words.ts'
import { numberOf, numberPattern } from './plain-words.ts'

type Groups = Readonly<Record<string, string | undefined>>

const adjective = String.raw`(?:(?:very |well[- ])?(?:small|large|little|big|young|older|younger|elderly|best|good|business|new|other|close|dear|old|senior|junior|former|lovely|grown|behaved|four|teenage|teen|adult|married|twin|personal|legal|executive|\d{1,2}[- ]year[- ]old)\s+)`
const whose = String.raw`(?:my|our|his|her|their|your|the|meine?[rnm]?|unsere?[rnm]?|die|der|dem|den|ma|mon|mes|notre|nos|mis?|nuestr[oa]s?|il mio|la mia|nostr[oaie])`
const number = String.raw`(?:${numberPattern}|an?|one|another)`
/** Things that travel along and are not people. */
const nobody = String.raw`(?:${things}|luggage|gear|equipment|stuff|baggage|guitars?|wheelchairs?|coolers?|samples|instruments?|car seats?|plane|jet|aircraft|flight|trip|airport|hotel|rest|return|week|month|day|night|quote|price|catering|lunch|dinner|breakfast|meeting|crew car|office|house|car|couple of|way|same|time|departure|arrival|date|leg|pilots?|total)`

/** Ways to say who an item of a list is, the more certain first. */
const kinds: readonly (readonly [pattern: string, make: (groups: Groups) => Item | undefined])[] = [
  [String.raw`(?:me|myself|himself|herself|ich|moi|yo|io|ik)`, () => ({ count: 1, part: 'adults', isAnchor: true })],
  [String.raw`(?:i|he|she)`, () => ({ count: 1, part: 'adults', isAnchor: true, needsAnd: true })],
  [
    String.raw`(?:mr|mrs|ms|miss|dr|prof)\b\.?(?: {1,2}(?!and\b|or\b|from\b|to\b|will\b|is\b|are\b|on\b|in\b|at\b|for\b|with\b|plus\b)[a-z][a-z'-]+){0,2}`,
    () => ({ count: 1, part: 'adults', isAnchor: true }),
  ],
  [
    String.raw`(?:${whose} )?(?:(?<count>${number}) )?${adjective}{0,2}(?<animal>${animal})`,
    // 'Our dogs' are at least two.
    ({ count = '', animal: noun = '' }) => ({
      count: numberOf(count) ?? (/(?<!s)s$/.test(noun) ? 2 : 1),
      part: 'pets',
      isAnchor: false,
    }),
  ],
  [
    String.raw`(?:${whose} )?(?:(?<count>${number}) )?${adjective}{0,2}(?:(?<infant>${small})|(?<child>${young}|${child}))(?<of> of (?:mine|ours|theirs|his|hers))?`,
    ({ count, infant, child: young1 = '' }) => {
      const isOne = !/(?:s|ren|kinder|men)$/.test(infant ?? young1)
      const many = count === undefined ? (isOne ? 1 : undefined) : numberOf(count)
      return many === undefined ? undefined : { count: many, part: infant ? 'infants' : 'children', isAnchor: false }
    },
  ],
  [String.raw`(?:${whose} )?(?:${adjective})?twins`, () => ({ count: 2, part: 'children', isAnchor: false })],
  [
    String.raw`(?:${whose} )?(?:(?:both|two|2|four|4) )?(?:(?:set|sets) of )?(?<pair>parents|grandparents|in-laws|parents-in-law)`,
    () => ({ count: 2, part: 'adults', isAnchor: false }),
  ],
  [
    String.raw`(?:${whose} )?${adjective}{0,2}(?:${relative}|grandm?a|granny|nana|hubby|missus|fiancee?|better half|principal|patient|artist|bride|groom|chairwoman|cto|cmo|coo|svp|evp|vp|gm|pa|ea|chief of staff|general counsel|paramedic|flight nurse|nurse|au pair|mann|frau|oma|opa|mutter|vater|schwester|bruder|femme|mari|mere|pere|soeur|frere|mujer|marido|esposa|esposo|madre|padre|moglie|marito|hermano|hermana)(?!s)`,
    () => ({ count: 1, part: 'adults', isAnchor: false }),
  ],
  [
    String.raw`(?:${whose} )?(?<count>${number})(?: of (?:my|our|his|her|their|the))? ${adjective}{0,2}(?:${persons}|${relatives}|${relative}s?|others|more)(?: of (?:mine|ours|theirs|his|hers))?`,
    ({ count = '' }) => {
      const many = numberOf(count)
      return many === undefined ? undefined : { count: many, part: 'adults', isAnchor: false }
    },
  ],
  [
    String.raw`(?:(?:my|our|his|her|their) (?:(?<count>${numberPattern}) )?|(?<counted>${numberPattern}|another) )(?!(?:[a-z'-]+ )?${nobody}\b)(?:[a-z'-]+ )?(?!${nobody}\b)(?<noun>[a-z'-]{3,})`,
    ({ count, counted, noun = '' }) => {
      const many = count ?? counted
      if (many === undefined && noun.endsWith('s')) return undefined
      const found = many === undefined || many === 'another' ? 1 : numberOf(many)
      return found === undefined ? undefined : { count: found, part: 'adults', isAnchor: false }
    },
  ],
]

const compiled = kinds.map(([pattern, make]) => ({
  whole: new RegExp(String.raw`^(?:${pattern})$`),
  atEnd: new RegExp(String.raw`(?<=^|[\s:(-])(?:${pattern})$`),
  atStart: new RegExp(String.raw`^(?:${pattern})(?=$|[\s.!?):;-])`),
  make,
}))

/** A number alone that is added to a person: 'three + me', 'the boss plus two'. */
const alone = /^(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?: (?:others|more|extra|guests))?$/

interface Chunk extends Span {
  readonly words: string
  /** Word that joins it to the one before it. */
  readonly joint: string
}

/** Between those who fly: 'me, my wife and ...', 'my husband and I are taking ...'. */
const joints =
  /,? (?:and|und|et|y|e|en|sowie|plus|with|mit|avec|con|(?:along|together) with|as well as)(?: also)? |\s?[+&]\s?|, (?:and |plus |together with |along with )?| n |(?<=\b(?:me|myself)) (?=(?:the|my) [a-z])| (?:(?:is|are|am|will be|would be|(?:would|'d) (?:like|love) to|want to|need to|plan to) |(?<=')(?:m|re|ll be) )?(?:tak(?:e|ing)|bring|bringing|accompanied by|joined by|(?:travell?ing|flying|going) with) |\n/g
const longestClause = 400

function chunksOf(clause: string, start: number): Chunk[] {
  const found: Chunk[] = []
  let [at, joint] = [0, '']
  const add = (end: number) => {
    const words = clause.slice(at, end)
    const lead = words.length - words.trimStart().length
    found.push({ start: start + at + lead, end: start + at + words.trimEnd().length, words: words.trim(), joint })
  }
  for (const match of clause.matchAll(joints)) {
    add(match.index)
    at = match.index + match[0].length
    joint = match[0].trim()
  }
  add(clause.length)
  return found
}

const name = String.raw`\p{Lu}\p{Ll}[\p{L}'-]*(?: (?:\p{Lu}[\p{L}'-]*|de|van|von)){0,2}`
const names = {
  whole: new RegExp(`^${name}$`, 'u'),
  atEnd: new RegExp(`(?<=^|[\\s:(-])${name}$`, 'u'),
  atStart: new RegExp(`^${name}(?=$|[\\s.!?):;-])`, 'u'),
}

/** Before the first name of a list: 'It will be Dana, Lou and me'. */
const beforeName =
  /^.*\b(?:it'?s|it is|it'?ll be|it will be|just|only|be|are|is|with|flying|names?|:) (?=\p{Lu}[^\n]*$)/iu
const addressed = /\b(?:hi|hello|hey|dear|hola|bonjour|hallo|thanks|thank you|cheers|morning|afternoon|evening),? $/i
/** Words that begin a sentence or a list as names do. */
const noNames =
  /^(?:hi|hello|hey|hola|dear|bonjour|hallo|please|thanks|thank|could|can|would|we|our|the|need|looking|also|just|yes|no|ok|okay|sorry|good|morning|passengers?|pax|guests?|one|two|three|four|five|six|seven|eight|nine|ten|he|she|they|it|departing|returning|leaving|flying|from|to|all|plus|and|both|guten|sehr|liebe[rs]?|buon\w*|buen\w*|bonsoir|grussgott|sir|madam|team)\b/i

/** True if a word with a capital letter addresses a person, begins a sentence, or begins a leg. */
const isNoName = (text: string, { start, end }: Span): boolean =>
  noNames.test(text.slice(start, end)) ||
  addressed.test(text.slice(Math.max(0, start - 12), start)) ||
  /^(?: (?:to|from|for|nach)\b|\s*[-–>→/(]|, ?[A-Z]{2}\b)/.test(text.slice(end, end + 8)) ||
  /\b(?:to|from|in|at|via|near) $/.test(text.slice(Math.max(0, start - 6), start))

type PlaceInChunk = keyof typeof names

function itemIn(text: string, chunk: Chunk, place: PlaceInChunk): Found | undefined {
  const known = knownIn(chunk, place)
  if (known) return known
  const words = text.slice(chunk.start, chunk.end)
  const lead = place === 'atEnd' ? (beforeName.exec(words)?.[0].length ?? 0) : 0
  const match = names[place].exec(words.slice(lead))
  if (match === null) return undefined
  const start = chunk.start + lead + match.index
  const span = { start, end: start + match[0].length }
  if (isNoName(text, span)) return undefined
  return { ...span, item: { count: 1, part: 'adults', isAnchor: false, isName: true } }
}

function knownIn(chunk: Chunk, place: PlaceInChunk): Found | undefined {
  for (const kind of compiled) {
    const match = kind[place].exec(chunk.words)
    const item = match ? kind.make(match.groups ?? {}) : undefined
    if (match && item && !(item.needsAnd === true && place !== 'atEnd' && !/^(?:and|&|plus)/.test(chunk.joint)))
      return { start: chunk.start + match.index, end: chunk.start + match.index + match[0].length, item }
  }
  return undefined
}

/** A number that is added to whom a list names. */
function numberIn(chunk: Chunk, last: Chunk | undefined): Found | undefined {
  const joint = chunk.joint === '' ? '+' : chunk.joint
  if (!/^(?:\+|plus|and|&|with)$/.test(joint) || last === undefined || !alone.test(chunk.words)) return undefined
  const count = numberOf(chunk.words.split(' ')[0] ?? '')
  return count === undefined
    ? undefined
    : { start: chunk.start, end: chunk.end, item: { count, part: 'adults', isAnchor: false } }
}

/** A number to which a person is added: '3 + me'. */
function numberBefore(chunk: Chunk, next: Chunk | undefined): Found | undefined {
  const match =
    /(?<=^|\s)(?<!\b(?:turn(?:s|ing|ed)?|aged?|at|flight|room|gate|number) )(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)$/.exec(
      chunk.words,
    )
  const count = numberOf(match?.[0] ?? '')
  if (!match || count === undefined || next === undefined || knownIn(next, 'atStart')?.item.isAnchor !== true)
    return undefined
  const start = chunk.start + match.index
  return { start, end: chunk.end, item: { count, part: 'adults', isAnchor: false } }
}

/** True if a chunk is only a name: at the beginning of a sentence it addresses a person. */
const isNameOnly = (text: string, chunk: Chunk): boolean =>
  knownIn(chunk, 'whole') === undefined &&
  names.whole.test(text.slice(chunk.start, chunk.end)) &&
  !beforeName.test(text.slice(chunk.start, chunk.end))

/**
 * True if a sentence begins with a name and continues to others: 'Ana, Bob and I ...', unlike 'Bob, Tricia, Len and I'.
 */
function isAddressed(text: string, [first, second, third]: readonly Chunk[]): boolean {
  if (first === undefined || second?.joint !== ',' || !isNameOnly(text, first)) return false
  return !(isNameOnly(text, second) && third?.joint === ',')
}

/** Chunks that were read one after another, and the unfinished run of people. */
interface Runs {
  readonly done: Found[][]
  open: Found[]
}

function closeRun(runs: Runs): void {
  if (runs.open.length > 1) runs.done.push(runs.open)
  runs.open = []
}

const somebody = new RegExp(`^(?:the|our|an?) (?!${nobody}$)[a-z'-]+$`)

/** True if a chunk without a known person lies between others of a list: 'Len, the vet and me'. */
const isBetween = (text: string, chunk: Chunk, next: Chunk | undefined): boolean =>
  somebody.test(chunk.words) &&
  itemIn(text, chunk, 'whole') === undefined &&
  next !== undefined &&
  itemIn(text, next, 'atStart') !== undefined

/** Continues a run with the next chunk; returns true if that names a person of it. */
function extendRun(
  text: string,
  runs: Runs,
  { chunk, last, next }: Record<'last' | 'next', Chunk | undefined> & { readonly chunk: Chunk },
): boolean {
  if (runs.open.length === 0) return false
  if (isBetween(text, chunk, next)) {
    runs.open.push({ start: chunk.start, end: chunk.end, item: { count: 1, part: 'adults', isAnchor: false } })
    return true
  }
  const whole = itemIn(text, chunk, 'whole') ?? numberIn(chunk, last)
  const found = whole ?? itemIn(text, chunk, 'atStart')
  if (found) runs.open.push(found)
  if (!whole) closeRun(runs)
  return found !== undefined
}

/** Runs of chunks that name people one after another. */
function runsOf(text: string, chunks: readonly Chunk[]): Found[][] {
  const runs: Runs = { done: [], open: [] }
  for (const [at, chunk] of chunks.entries()) {
    const next = chunks[at + 1]
    if (extendRun(text, runs, { chunk, last: chunks[at - 1], next })) continue
    if (at === 0 && isAddressed(text, chunks)) continue
    const first = itemIn(text, chunk, 'whole') ?? itemIn(text, chunk, 'atEnd') ?? numberBefore(chunk, next)
    if (first) runs.open = [first]
  }
  closeRun(runs)
  return runs.done
}

/** Words of which one is in every list: without them none is looked for. */
const mayList =
  /\b(?:me|myself|himself|herself|ich|moi|yo|io|ik|i|he|she|mr|mrs|ms|miss|dr|prof|ceo|cfo|coo|cto|chair\w+|president|principal|boss|patient|owner|artist|bride|senator|governor|founder|director|flying|travell?ing|going|on board|aboard|passengers?|pax|guests?|travell?ers?|names?|coming|flyers?|it's|it is|it'll|wife|husband|mom|dad|mother|father|parents|kids|children|twins|son|daughter)\b/

/** People in a run that contains the writer, a title or a role: 'me, my wife and our three kids'. */
export function phrasedPeople(text: string, plain: string): Counted[] {
  // The age after a name and the point after a title separate nothing: 'my mother (87), her nurse and I'.
  const flat = plain
    .replaceAll(/\([\d\s,/&a-z-]{1,20}\)/g, (words) => (/\d/.test(words) ? ' '.repeat(words.length) : words))
    .replaceAll(/(?<=\b(?:mr|mrs|ms|dr|prof))\./g, ' ')
  const clauses = [...flat.matchAll(/[^.;!?()\n]+/g)]
  return clauses.flatMap((clause) => {
    if (clause[0].length > longestClause || !mayList.test(clause[0])) return []
    return runsOf(text, chunksOf(clause[0], clause.index)).flatMap((run) => countedOf(text, plain, run))
  })
}
