import { expect, test } from 'vitest'
import type { Doc } from '../../kernel/index.ts'
import { cropFaults } from './crop-faults.ts'
import { fieldsOfKind, shippedKinds } from './page-kinds.ts'

const fields = shippedKinds.filter(({ key }) => key === 'home').flatMap(fieldsOfKind)
const faultsOf = (sections: readonly Doc[]) => cropFaults(fields, { doc: { sections }, path: 'content' })
const square = { url: '/a.jpg', name: 'a.jpg', width: 600, height: 600 }

test('a picture of another shape is named with the path of its field', () => {
  expect(faultsOf([{ id: 'i1', kind: 'hero', image: square }])).toEqual([
    {
      kind: 'crop',
      level: 'warning',
      words: 'Picture needs a crop to its shape: a.jpg',
      path: 'content.sections[i1].image',
    },
  ])
})

test('pictures of items within items and of lists are named too', () => {
  const cards = [{ id: 'c1', image: square }]
  const faults = faultsOf([
    { id: 'i1', kind: 'cards', cards },
    { id: 'i2', kind: 'pictures', pictures: [{ ...square, width: 800 }, square] },
  ])
  expect(faults.map(({ path }) => path)).toEqual([
    'content.sections[i1].cards[c1].image',
    'content.sections[i2].pictures',
  ])
})

test('a cropped picture, or one of a hidden field, is none', () => {
  const crop = { x: 0, y: 21.875, width: 100, height: 56.25 }
  const shown = { id: 'i1', kind: 'hero', image: { ...square, crop } }
  expect(faultsOf([shown, { id: 'i2', kind: 'fleet', image: square }])).toEqual([])
})
