import { expect, test } from 'vitest'
import { conversationsAbout } from './conversations-about.ts'

const on = (type: string, id: string) => ({
  and: [
    ['object_type', '==', type],
    ['object_id', '==', id],
  ],
})

test('belong to the record, or to the one that it was made from', () => {
  expect(conversationsAbout({ type: 'trips', id: 't' })).toEqual(on('trips', 't'))
  const origins = [
    { type: 'quotes', id: 'option' },
    { type: 'quotes', id: 'first' },
  ]
  expect(conversationsAbout({ type: 'trips', id: 't' }, origins)).toEqual({
    or: [on('trips', 't'), on('quotes', 'option'), on('quotes', 'first')],
  })
  expect(conversationsAbout({ type: 'contacts', id: 'c' }, origins)).toEqual(['contact_id', '==', 'c'])
})
