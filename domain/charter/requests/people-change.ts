import { mark, type PeopleFact, type RequestDraft } from './facts.ts'
import { numberOf, numberPattern, quoted, spanOf } from './plain-words.ts'

const nowSo = new RegExp(
  String.raw`\b(?:it'?s|it is|we'?re|we are|we'll be|are|makes (?:it|us|that)|now|so|with|for|make (?:it|that|us)) (?:now )?(?<count>${numberPattern})(?= now\b| (?:people |pax |passengers )?instead\b| rather than\b| of us| total| in total| in all| all told| people| pax| passengers| altogether|\s*[.,!;)]|\s*$)`,
)
const oneMore =
  /\b(?:one more|plus one|an? (?:extra|additional)|another|\+ ?1) (?:person|passenger|pax|guest|traveler|traveller)\b|\b(?:is|will be|'s) (?:joining|coming|going to (?:join|come))(?: us| too| as well| along)?\b/

/** 'Two more people are coming'. */
const someMore = new RegExp(
  String.raw`\b(?<count>${numberPattern}) (?:more|additional|extra) (?:people|passengers|pax|guests|persons?|adults|friends|colleagues)\b|\badd(?:ing)? (?<added>${numberPattern}) (?:more|people|passengers|pax|guests)\b`,
)

interface Own {
  readonly text: string
  readonly plain: string
  readonly draft: RequestDraft
}

function changedTo(
  total: number,
  own: Own,
  { match, offset }: { readonly match: RegExpExecArray; readonly offset: number },
): PeopleFact {
  const { start, end } = spanOf(match)
  return {
    total,
    adults: total,
    children: 0,
    infants: 0,
    pets: own.draft.people?.pets ?? 0,
    animals: own.draft.people?.animals ?? [],
    spans: [{ start: start + offset, end: end + offset }],
    confidence: 'guess',
    marks: [mark('changes-earlier', { words: quoted(own.text, { start, end }) })],
  }
}

/** People whom a mail names literally, as in the text of both mails. */
function namedIn(people: PeopleFact | undefined, offset: number): PeopleFact | undefined {
  if (people === undefined || people.total === 0 || people.marks.some(({ code }) => code === 'people-bare'))
    return undefined
  return { ...people, spans: people.spans.map(({ start, end }) => ({ start: start + offset, end: end + offset })) }
}

/** Number of passengers by words that state it or add to the earlier one, with these words. */
function countIn(
  { plain }: Own,
  before: number,
): { readonly total: number; readonly match: RegExpExecArray } | undefined {
  const now = nowSo.exec(plain)
  const count = numberOf(now?.groups?.['count'] ?? '')
  if (now && count !== undefined) return { total: count, match: now }
  return before > 0 ? addedIn(plain, before) : undefined
}

function addedIn(
  plain: string,
  before: number,
): { readonly total: number; readonly match: RegExpExecArray } | undefined {
  const some = someMore.exec(plain)
  const added = numberOf(some?.groups?.['count'] ?? some?.groups?.['added'] ?? '')
  if (some && added !== undefined) return { total: before + added, match: some }
  const one = oneMore.exec(plain)
  return one ? { total: before + 1, match: one } : undefined
}

/** True if the named and counted people may be some of those asked for. */
const areOfThem = (people: PeopleFact | undefined, before: number): boolean =>
  people !== undefined && people.total <= before && people.marks.some(({ code }) => code === 'people-counted')

/** Passengers by a mail that changes an earlier one; undefined if it does not mention them. */
export function peopleOfChange(own: Own, earlier: PeopleFact | undefined, offset: number): PeopleFact | undefined {
  const before = earlier?.total ?? 0
  const found = countIn(own, before)
  if (found) return changedTo(found.total, own, { match: found.match, offset })
  const { people } = own.draft
  return (areOfThem(people, before) ? undefined : namedIn(people, offset)) ?? withPets(people, earlier, offset)
}

/** Those of the earlier mail with pets that only the later one names. */
function withPets(
  own: PeopleFact | undefined,
  earlier: PeopleFact | undefined,
  offset: number,
): PeopleFact | undefined {
  if (own === undefined || earlier === undefined || own.pets <= earlier.pets) return undefined
  const spans = own.spans.map(({ start, end }) => ({ start: start + offset, end: end + offset }))
  return {
    ...earlier,
    pets: own.pets,
    animals: own.animals,
    spans,
    confidence: 'guess',
    marks: [...earlier.marks, mark('from-earlier')],
  }
}
