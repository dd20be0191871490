import { expect, test } from 'vitest'
import type { Doc } from '../../kernel/index.ts'
import { fieldsOfKind, shippedKinds } from './page-kinds.ts'
import { requiredFaults } from './required-faults.ts'

const faultsOf = (kind: string, doc: Doc) =>
  requiredFaults(shippedKinds.filter(({ key }) => key === kind).flatMap(fieldsOfKind), { doc, path: 'content' })

test('a required field that is empty is named with its path', () => {
  expect(faultsOf('aircraft', { image: '' })).toEqual([
    { kind: 'required', level: 'error', words: 'Picture is required.', path: 'content.image' },
  ])
})

test('those of items within items are named too, without hidden ones', () => {
  const button = { id: 'b1', label: '', url: '/fleet' }
  const sections = [
    { id: 's1', kind: 'hero', buttons: [button, { ...button, id: 'b2', label: 'Book' }] },
    { id: 's2', kind: 'fleet', buttons: [button] },
  ]
  expect(faultsOf('home', { sections }).map(({ path }) => path)).toEqual(['content.sections[s1].buttons[b1].label'])
})
