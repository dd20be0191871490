import { expect, it } from 'vitest'
import { z } from 'zod'
import { contactSummary, type Doc } from '../../kernel/index.ts'
import { records } from '../../records.ts'
import { contactReferences, repointed } from './references.ts'

interface Found {
  readonly path: string
  readonly shape: z.ZodType
}

/** Every place in a shape, with the paths of items of lists in brackets. */
function placesOf(shape: z.ZodType, path = '', depth = 0): Found[] {
  if (depth > 12) return []
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault
  )
    return placesOf(shape.unwrap() as z.ZodType, path, depth + 1)
  const here = { path, shape }
  if (shape instanceof z.ZodArray) return [here, ...placesOf(shape.element as z.ZodType, `${path}[]`, depth + 1)]
  if (!(shape instanceof z.ZodObject)) return [here]
  const inner = Object.entries(shape.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, one]) =>
    placesOf(one, path === '' ? name : `${path}.${name}`, depth + 1),
  )
  return [here, ...inner]
}

/** Names by which records point at contacts, in addition to cards of them. */
const pointers = /(^|\.)(contact_id|contactRef|billingContact|lead_passenger_id|person|other_person|passengers|crew)$/

const isPointer = ({ path, shape }: Found): boolean => shape === contactSummary || pointers.test(path)

it('knows every place in which a record names a contact', () => {
  const missing = records.flatMap(({ name, shape }) => {
    const known = new Set((contactReferences[name] ?? []).map(({ path }) => path))
    const found = placesOf(shape as z.ZodType).filter(isPointer)
    return found.flatMap(({ path }) => (known.has(path) ? [] : [`${name}.${path}`]))
  })
  expect(missing).toEqual([])
})

const way = { from: 'g', to: { id: 'k', name: 'Kept', email: 'k@x.example' } }
const moved = (record: string, doc: Doc) => repointed(doc, contactReferences[record] ?? [], way)

it('puts another contact into cards, keeping the address that the record reaches them by', () => {
  expect(moved('orders', { contact: { id: 'g', name: 'Gone', email: 'g@x.example' }, total: 5 })).toEqual({
    contact: { id: 'k', name: 'Kept', email: 'g@x.example' },
    total: 5,
  })
  expect(moved('orders', { contact: { id: 'other', name: 'Other' } })).toEqual({
    contact: { id: 'other', name: 'Other' },
  })
})

it('never seats one person twice', () => {
  const legs = [
    {
      id: '1',
      passengers: [
        { id: 'g', name: 'Gone' },
        { id: 'k', name: 'Kept' },
      ],
      lead_passenger_id: 'g',
      crew: [],
    },
    {
      id: '2',
      passengers: [{ id: 'g', name: 'Gone', pax_type: 'Child' }, { name: 'TBA' }],
      crew: [{ id: 'g', name: 'Gone' }],
    },
  ]
  expect(moved('trips', { legs })).toEqual({
    legs: [
      { id: '1', passengers: [{ id: 'k', name: 'Kept' }], lead_passenger_id: 'k', crew: [] },
      {
        id: '2',
        passengers: [{ id: 'k', name: 'Kept', pax_type: 'Child' }, { name: 'TBA' }],
        crew: [{ id: 'k', name: 'Kept' }],
      },
    ],
  })
})

it('moves paths, parents of threads and rules', () => {
  expect(
    moved('threads', {
      object: { type: 'contacts', id: 'g', label: 'Gone' },
      ref: 'clients/1/contacts/g',
      contactRef: 'clients/1/contacts/g',
    }),
  ).toEqual({
    object: { type: 'contacts', id: 'k', label: 'Kept' },
    ref: 'clients/1/contacts/k',
    contactRef: 'clients/1/contacts/k',
  })
  expect(moved('threads', { object: { type: 'quotes', id: 'g' } })).toEqual({ object: { type: 'quotes', id: 'g' } })
  const items = [
    { subject: 'contact', verb: 'is', value: 'g' },
    { subject: 'contact', verb: 'is in', value: ['g', 'k', 'z'] },
    { subject: 'subject', verb: 'is', value: 'g' },
  ]
  expect(moved('filters', { rules: { items } })).toEqual({
    rules: {
      items: [
        { subject: 'contact', verb: 'is', value: 'k' },
        { subject: 'contact', verb: 'is in', value: ['k', 'z'] },
        { subject: 'subject', verb: 'is', value: 'g' },
      ],
    },
  })
})
