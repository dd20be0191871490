import { roomMessages } from '../kernel/index.ts'

/** Messages of the company room (3-aviation section 5, Address), of users and clients. */
export const companyMessages = roomMessages({
  'over-seats': 'Enter {most} or fewer: the largest active aircraft has no more seats.',
  'no-jpeg': 'This file is no JPEG picture.',
  'device-signed-out': 'No user is signed in on this device. Sign in there and turn it on.',
  'key-taken': 'There is a client with the key {key} already.',
  'key-reserved': 'The key {key} is the name of a mailbox that belongs to the mail system. Choose another one.',
  'terms-renewed': 'There is a newer version of the Terms of Service. Close this and review it.',
  'address-name': 'Must include name or company in this.',
  'address-place': 'Must include zip or street, city, and state.',
  'bad-website': 'Enter the whole address of the page, such as https://www.example.com.',
  'bad-zip': 'A zip has 5 digits, or 9 as in 75201-1234.',
  'custom-type-fixed':
    'The kind of {label} cannot be changed any more: records hold values of it. Hide it and add another field.',
  'custom-key-twice': 'Two fields have the same key.',
  'custom-label-twice': 'There is another field called {label}.',
  'custom-no-choices': 'Enter the choices for {label}.',
  'view-list-unknown': 'There is no list of {record} to keep a view of.',
  'view-condition': 'A view cannot filter by a field that you may not read, or that is hidden or no longer here.',
  'view-column': 'A view cannot show a field that you may not read.',
  'address-state': 'Must include state.',
  'reminder-not-later': 'Enter more days than in the reminder before.',
  'reminder-word': 'There is no such name: {names}.',
  'reminder-hours': 'The end must be later than the beginning.',
  'role-not-for-keys':
    'A key cannot have the role {role}. It needs a role that you hold and that is not for administrators.',
  'too-many-keys': 'A company has 50 keys in force at most. Revoke one first.',
  'address-reach': 'Must include either an email or phone.',
})
