import { expect, test } from 'vitest'
import { answeredWords } from './answered-words.ts'

const plain = {
  hidden: [],
  html: '',
  messageHtml: '',
  subject: 'Re: Trip',
  from: { name: 'Robin Vale', address: 'robin@vale.example' },
}

test('the quote below a text mail is the answered mail', () => {
  const hidden = [
    { kind: 'signature' as const, text: 'Robin' },
    { kind: 'quoted' as const, text: 'On Monday Ana wrote:\n> KTEB to KVNY' },
  ]
  expect(answeredWords({ ...plain, hidden })).toBe('On Monday Ana wrote:\n> KTEB to KVNY')
})

test('the quote below an HTML mail is read as text', () => {
  const own = '<p>Make it Friday.</p>'
  const html = `${own}<p>From: Ana Reyes<br>Sent: Monday, November 23, 2026 9:00 AM<br>To: Robin Vale<br>Subject: Trip</p><p>KTEB to KVNY on Dec 3</p>`
  expect(answeredWords({ ...plain, html, messageHtml: own })).toContain('KTEB to KVNY on Dec 3')
  expect(answeredWords({ ...plain, html, messageHtml: own })).not.toContain('Make it Friday')
})

test('a mail that quotes nothing answers nothing', () => {
  expect(answeredWords(plain)).toBeUndefined()
})
