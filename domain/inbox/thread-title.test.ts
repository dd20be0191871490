import { expect, test } from 'vitest'
import { threads } from './threads.ts'

test.each([
  [{ subject: 'Teterboro on Friday', contact: { name: 'Dana Whitfield' } }, 'Teterboro on Friday'],
  [{ subject: '', medium: 'text', contact: { name: 'Dana Whitfield', phone: '+15125550174' } }, 'Dana Whitfield'],
  [{ medium: 'email', contact: { name: '', email: 'dana@example.com' } }, 'dana@example.com'],
  [{ medium: 'text', contact: { phone: '+15125550174' } }, '(512) 555-0174'],
  [{ medium: 'text' }, 'Text'],
  [{ medium: 'note' }, 'Team note'],
  [{ medium: 'email' }, 'No subject'],
])('a thread is named by its subject, its contact, or its medium: %o', (doc, title) => {
  expect(threads.title(doc)).toBe(title)
})
