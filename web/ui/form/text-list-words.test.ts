import { expect, it } from 'vitest'
import { textListFault } from './text-list-words.ts'

it.each([
  ['', 'Cannot add an empty item.'],
  ['  ', 'Cannot add an empty item.'],
  ['one', 'This item already exists in the list.'],
  [' one ', 'This item already exists in the list.'],
  ['two', undefined],
])("says of '%s': %s", (item, words) => expect(textListFault(item, ['one'])).toBe(words))
