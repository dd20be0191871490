import { z } from 'zod'
import { isBlank, mergeDocs, type Doc, type DocOf } from '../../kernel/index.ts'
import type { contacts } from '../contacts.ts'

export type ContactDoc = DocOf<typeof contacts>

/** Facts of which a person has one: the user chooses which is kept. `name` is both parts of it. */
export const singleFacts = [
  'name',
  'email',
  'phone',
  'company',
  'title',
  'type',
  'pax_type',
  'gender',
  'passport',
  'birthdate',
  'weight',
] as const

export type SingleFact = (typeof singleFacts)[number]

/** Facts of which a person may have several: both are kept unless one side is left out. */
export const manyFacts = ['emails', 'phones', 'agents', 'accounts', 'addresses', 'notes'] as const

export type ManyFact = (typeof manyFacts)[number]

export const mergeChoices = z.strictObject({
  /** Facts that are taken from the contact that goes; the others stay as those of the one that is kept. */
  taken: z.array(z.enum(singleFacts)).max(singleFacts.length).default([]),
  /** Values of the removed contact that are not kept. */
  left: z.array(z.enum(manyFacts)).max(manyFacts.length).default([]),
})

export type MergeChoices = z.output<typeof mergeChoices>

const fieldsOfFact = (fact: SingleFact): readonly (keyof ContactDoc)[] =>
  fact === 'name' ? ['first_name', 'last_name'] : [fact]

const holds = (doc: ContactDoc, fact: SingleFact): boolean => fieldsOfFact(fact).some((field) => !isBlank(doc[field]))

/** Two contacts that become one. */
export interface Merging {
  readonly kept: ContactDoc
  readonly gone: ContactDoc
  readonly choices: MergeChoices
}

/** True if a fact of the removed contact is kept: by choice, or because the other has none. */
export const isTaken = ({ kept, gone, choices: { taken } }: Merging, fact: SingleFact): boolean =>
  holds(gone, fact) && (taken.includes(fact) || !holds(kept, fact))

/** The fields that are those of the contact that goes. */
export const takenFields = (merging: Merging): ReadonlySet<string> =>
  new Set(singleFacts.flatMap((fact) => (isTaken(merging, fact) ? fieldsOfFact(fact) : [])))

function singles(merging: Merging): Partial<ContactDoc> {
  const fields = singleFacts.flatMap((fact) => {
    const source = isTaken(merging, fact) ? merging.gone : merging.kept
    return fieldsOfFact(fact).map((field) => [field, source[field]] as const)
  })
  return Object.fromEntries(fields)
}

const byId = <Item extends { readonly id: string }>(...lists: readonly (readonly Item[])[]): Item[] => [
  ...new Map(lists.flat().map((item) => [item.id, item])).values(),
]

const texts = (...some: readonly (string | undefined)[]): string[] => [
  ...new Set(some.filter((text): text is string => !isBlank(text))),
]

/** An address or number is lost with the fact that holds it, unless it is kept among the others. */
function reachOf({ kept, gone, choices: { left } }: Merging, single: Partial<ContactDoc>) {
  const other = (field: 'emails' | 'phones', main: 'email' | 'phone') =>
    texts(kept[main], ...kept[field], ...(left.includes(field) ? [] : [gone[main], ...gone[field]])).filter(
      (text) => text !== single[main],
    )
  return { emails: other('emails', 'email'), phones: other('phones', 'phone') }
}

/** Both texts, unless one says what the other says already. */
function notesOf({ kept, gone, choices: { left } }: Merging): string | undefined {
  const [mine, other] = [kept.notes?.trim() ?? '', left.includes('notes') ? '' : (gone.notes?.trim() ?? '')]
  if (other === '' || mine.includes(other)) return kept.notes
  return mine === '' ? gone.notes : `${mine}\n\n${other}`
}

/** Result of merging one contact into another (decision C6). The caller adds files. */
export function mergedContact(kept: ContactDoc, gone: ContactDoc, choices: MergeChoices): ContactDoc {
  const merging = { kept, gone, choices }
  const single = singles(merging)
  const unless = <Item>(fact: ManyFact, items: readonly Item[]): readonly Item[] =>
    choices.left.includes(fact) ? [] : items
  // Verification of either contact verifies the merged one.
  const { request: _request, ...metadata } = { ...gone.metadata, ...kept.metadata }
  const verified = kept.verified || gone.verified
  const request = kept.metadata['request'] ?? gone.metadata['request']
  return {
    ...kept,
    ...single,
    ...reachOf(merging, single),
    agents: byId(kept.agents, unless('agents', gone.agents)),
    accounts: byId(kept.accounts, unless('accounts', gone.accounts)),
    addresses: byId(kept.addresses, unless('addresses', gone.addresses)),
    third_party: texts(...kept.third_party, ...gone.third_party),
    notes: notesOf(merging),
    verified,
    metadata: { ...metadata, ...(!verified && request !== undefined && { request }) },
    custom: { ...gone.custom, ...kept.custom },
    counts: {
      orders: kept.counts.orders + gone.counts.orders,
      quotes: kept.counts.quotes + gone.counts.quotes,
    },
  }
}

/**
 * A document without what a merge did to it: later changes stay. `before` is how it was, `after` what
 * the merge made of it, `now` how it is.
 */
export const withoutMerge = ({ before, after, now }: Readonly<Record<'before' | 'after' | 'now', Doc>>): Doc =>
  mergeDocs({ base: after, theirs: now, mine: before }, { prefer: 'theirs' }).doc

/** Every address and number of a contact. */
export const reachesOf = ({ email, emails, phone, phones }: ContactDoc): readonly string[] =>
  texts(email, ...emails, phone, ...phones)
