import { z } from 'zod'
import { defineRecord, entry, selectField, type Filter } from '../../kernel/index.ts'

interface KindWords {
  /** Before the other person's name: 'Assistant of Ana Ruiz'. */
  readonly of: string
  /** The same, from the other person's side. */
  readonly inverse: string
  /** Reason for a suggestion, in a sentence: 'books for Ana Ruiz'. */
  readonly why: string
  readonly whyInverse: string
}

/** Relation of two people. */
export const relationshipKinds = {
  assistant_of: {
    of: 'Assistant of',
    inverse: 'Has assistant',
    why: 'assistant of',
    whyInverse: 'has the assistant',
  },
  books_for: { of: 'Books for', inverse: 'Is booked by', why: 'books for', whyInverse: 'is booked by' },
  flies_with: { of: 'Flies with', inverse: 'Flies with', why: 'flies with', whyInverse: 'flies with' },
} as const satisfies Readonly<Record<string, KindWords>>

export type RelationshipKind = keyof typeof relationshipKinds

export const relationshipKindNames = Object.keys(relationshipKinds) as [RelationshipKind, ...RelationshipKind[]]

const shape = z.strictObject({
  kind: z.enum(relationshipKindNames),
  person: entry,
  other_person: entry,
})

/**
 * Relation of one contact to another, once for each pair and kind: 'flies with' is kept with the smaller id first.
 * Written by verbs alone, which know both contacts. A merge may bring two of a kind together, or one person with
 * themselves: they are shown once, or not at all, and undoing the merge separates them again (adr/0055).
 */
export const relationships = defineRecord({
  name: 'relationships',
  label: { one: 'Relationship', many: 'Relationships', path: 'relationships' },
  path: 'clients/{client}/relationships',
  shape,
  access: { read: 'contacts-r', write: 'super' },
  columns: {
    kind: { type: 'text' },
    person_id: { type: 'text', path: 'person.id' },
    other_person_id: { type: 'text', path: 'other_person.id' },
  },
  indexes: [
    ['person_id', 'kind'],
    ['other_person_id', 'kind'],
  ],
  list: {
    columns: [
      { field: 'person.label', label: 'Person' },
      { field: 'kind', label: 'Kind', kind: 'status' },
      { field: 'other_person.label', label: 'Other person' },
    ],
    orderBy: { field: 'date', direction: 'asc' },
  },
  form: [
    selectField(
      'kind',
      'Kind',
      relationshipKindNames.map((value) => ({ value, label: relationshipKinds[value].of })),
    ),
  ],
  title: (doc) => {
    const read = shape.strip().safeParse(doc)
    if (!read.success) return 'Relationship'
    const { kind, person, other_person: other } = read.data
    return `${person.label}: ${relationshipKinds[kind].of} ${other.label}`
  },
})

/** Relationships of some contacts, from either side. */
export const relationshipsOf = (ids: readonly string[]): Filter => ({
  or: [
    ['person_id', 'in', [...ids]],
    ['other_person_id', 'in', [...ids]],
  ],
})

interface Sides {
  readonly kind: RelationshipKind
  readonly person: { readonly id: string }
  readonly other_person: { readonly id: string }
}

/** A relationship as one of its two people sees it. */
export interface SeenRelationship {
  readonly kind: RelationshipKind
  /** Id of the other one. */
  readonly other: string
  readonly words: string
}

/** A relationship from one person's side; undefined if it is not theirs, or of them with themselves. */
export function seenFrom(id: string, { kind, person, other_person: other }: Sides): SeenRelationship | undefined {
  if (person.id === other.id) return undefined
  if (person.id === id) return { kind, other: other.id, words: relationshipKinds[kind].of }
  return other.id === id ? { kind, other: person.id, words: relationshipKinds[kind].inverse } : undefined
}
