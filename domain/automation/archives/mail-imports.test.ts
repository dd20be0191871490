import { expect, test } from 'vitest'
import { isFilterLabel, isLeftOutLabel } from './mail-imports.ts'

test.each([
  ['Spam', 'left out'],
  ['Trash', 'left out'],
  ['[Gmail]/Drafts', 'left out'],
  ['Deleted Items', 'left out'],
  ['Inbox', 'kept'],
  ['Sent', 'kept'],
  ['Category Promotions', 'kept'],
  ['All mail Including Spam and Trash', 'kept'],
  ['Tulsa', 'filter'],
  ['Draft horses', 'filter'],
])('%s is %s', (label, fate) => {
  expect([isLeftOutLabel(label), isFilterLabel(label)]).toEqual([fate === 'left out', fate === 'filter'])
})
