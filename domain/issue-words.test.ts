import { expect, it } from 'vitest'
import { issueWords } from './issue-words.ts'

it.each([
  [{ path: 'company', code: 'address-name' }, 'Must include name or company in this.'],
  [{ path: 'entries', code: 'limit-reached', params: { n: 3 } }, 'The max is set to 3'],
  [{ path: 'followers', code: 'too-many-followers', params: { max: 10 } }, 'At most 10 followers can be chosen.'],
  [{ path: 'errors', code: 'no-model' }, 'No closest model found.'],
  [{ path: 'notes', code: 'bad-text' }, 'This text holds a character that cannot be kept. Please type it again.'],
  [{ path: 'phone', code: 'bad-phone' }, 'Invalid'],
  [{ path: 'phone', code: 'bad-phone-number' }, 'Bad Phone Number?'],
  [{ path: 'email', code: 'bad-email-address' }, 'Bad Email?'],
  [{ path: 'phone', code: 'phone-or-email' }, 'Phone or email is required.'],
  [{ path: 'email', code: 'email-or-phone' }, 'Email or phone is required.'],
  [{ path: 'terms', code: 'recorded' }, 'This is recorded by the product and cannot be set by hand.'],
  [{ path: 'completed', code: 'too-low', params: { limit: 0 } }, 'Enter 0 or more.'],
  [{ path: 'address.zip', code: 'bad-zip' }, 'A zip has 5 digits, or 9 as in 75201-1234.'],
  [{ path: 'x', code: 'nobody-knows' }, undefined],
])('%o reads %o', (issue, words) => {
  expect(issueWords(issue)).toBe(words)
})
