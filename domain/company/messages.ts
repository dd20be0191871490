import { roomMessages } from '../kernel/index.ts'

/** Messages of the checks of clients and addresses (3-aviation section 5, Address). */
export const companyMessages = roomMessages({
  'over-seats': 'Enter {most} or fewer: the largest active aircraft has no more seats.',
  'address-name': 'Must include name or company in this.',
  'address-place': 'Must include zip or street, city, and state.',
  'bad-website': 'Enter the whole address of the page, such as https://www.example.com.',
  'bad-zip': 'A zip has 5 digits, or 9 as in 75201-1234.',
  'custom-type-fixed':
    'The kind of {label} cannot be changed any more: records hold values of it. Hide it and add another field.',
  'custom-key-twice': 'Two fields have the same key.',
  'custom-label-twice': 'There is another field called {label}.',
  'custom-no-choices': 'Enter the choices for {label}.',
  'address-state': 'Must include state.',
  'reminder-not-later': 'Enter more days than in the reminder before.',
  'reminder-word': 'There is no such name: {names}.',
  'reminder-hours': 'The end must be later than the beginning.',
  'address-reach': 'Must include either an email or phone.',
})
