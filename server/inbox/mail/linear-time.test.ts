import { expect, test } from 'vitest'
import { hasContent } from '../../../domain/inbox/check-message.ts'
import { capMailHtml } from '../../../domain/inbox/mail/cap-mail-html.ts'
import { trimQuoted } from '../../../domain/inbox/mail/trim-quoted.ts'
import { hasPolishableText } from '../../../domain/inbox/polish.ts'
import { wordsOfHtml } from '../../../domain/inbox/summary.ts'
import { parseNumericFilter } from '../../platform/records/search/parse-filters.ts'
import { htmlToText } from './html-to-text.ts'
import { parseMessage } from './parse-message.ts'
import { readHeaders } from './read-headers.ts'
import { sanitiseHtml } from './sanitise-html.ts'

// Input of strangers and users is read in a time that grows with its length, not with its square: all users of this
// process wait for it.

const long = (piece: string, letters = 900_000) => piece.repeat(Math.ceil(letters / piece.length))
const lines = (line: string) => `Hello\n${long(`${line}\n`)}!`
const rule = (letter: string) => letter.repeat(319)
const headed = (header: string) => Buffer.from(`From: a@x.example\r\nTo: b@y.example\r\n${header}\r\n\r\nHi`)

const searched = { search: { text: [] }, clientNames: [] }
const html = (text: string) => htmlToText(sanitiseHtml(text))

test.each<readonly [string, () => unknown]>([
  ['blanks between tags', () => html(long('<b> </b> '))],
  ['a text that is one long rule', () => trimQuoted(`${long('-')}!`)],
  ['lines of dashes', () => trimQuoted(lines(rule('-')))],
  ['lines of underscores', () => trimQuoted(lines(`${rule('_')}-`))],
  ['dashes that end as a head does', () => trimQuoted(lines(`${'-'.repeat(300)}a:`))],
  ['blockquotes that never end', () => capMailHtml(long('<blockquote ', 5_000_000), (safe) => safe.slice(0, 10))],
  ['styles that never end', () => wordsOfHtml(long('<style>'))],
  ['comments that never end', () => wordsOfHtml(long('<!--'))],
  ['tags that never end', () => [wordsOfHtml(long('<')), hasPolishableText(long('<'))]],
  ['a message of tags that never end', () => hasContent({ medium: 'email', messageHtml: long('<') })],
  ['encoded words that never end', () => readHeaders(headed(`Subject: =?utf-8?q?${long('?=AA')}`))],
  ['a header of many encoded words', () => parseMessage(headed(`Subject: =?utf-8?q?${long('?=AA')}`))],
  ['a filter of blanks', () => Array.from({ length: 500 }, () => parseNumericFilter(' '.repeat(500), searched))],
])('%s', async (_, read) => {
  const before = process.cpuUsage()
  await read()
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000)
})

test('headers longer than those of any mail are not read', async () => {
  expect(await parseMessage(headed(`Subject: ${long('?=AA', 3_000_000)}`))).toEqual({ held: 'headers-too-long' })
})
