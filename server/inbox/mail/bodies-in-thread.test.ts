import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { leastLongestSlice } from '../../../tests/longest-slice.ts'
import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { searchDocument } from '../../platform/records/search/search-document.ts'
import { WorkThread } from '../../platform/work-thread.ts'
import { makeBodies, type Bodies } from './bodies.ts'
import { bodiesInThread } from './bodies-in-thread.ts'

afterEach(() => vi.restoreAllMocks())

const longest = 900_000
/** Processor milliseconds that one turn may take. */
const mostMs = 50

let made = 0
const fill = (line: (word: string) => string): string => {
  let text = ''
  while (text.length < longest) text += line(`wörd${(made += 1).toString(36)}x`)
  return text
}
const makeTexts = (texts: { text?: string; html?: string }) => ({
  text: texts.text ?? '',
  html: texts.html,
  origin: { subject: 'Trip', writer: 'Kim' },
  pictures: new Map([['plan', '/api/files/plan.png']]),
})
const buildDocument = ({ message }: Bodies) =>
  searchDocument(threadsmsgs, { id: 'm', version: 1, date: 1, last_date: 1, active: true, doc: { message } })

test.each([
  ['HTML', () => makeTexts({ html: fill((word) => `<p onclick="x()">From <b>${word}</b> <img src="cid:plan"></p>`) })],
  ['text', () => makeTexts({ text: fill((word) => `${word} to a b c d e f g h\n`) })],
])('a mail of 1 MB of %s is sanitised and indexed without blocking the process', async (_, texts) => {
  // Words are kept by their text, so each run needs another one.
  const fresh = [texts(), texts(), texts()]
  let given = texts()
  let answered: Bodies | undefined
  const slice = await leastLongestSlice(async () => {
    given = fresh.pop() ?? given
    answered = await bodiesInThread(given)
    buildDocument(answered)
    // A turn ends before it is measured.
    await sleep(1)
  })
  expect(slice).toBeLessThan(mostMs)
  expect(answered).toEqual(makeBodies(given))
})

test('a short mail is sanitised in the process', async () => {
  const ask = vi.spyOn(WorkThread.prototype, 'ask')
  expect(await bodiesInThread(makeTexts({ html: '<p>Short <img src="cid:plan"></p>' }))).toMatchObject({
    html: '<p>Short <img src="/api/files/plan.png" /></p>',
  })
  expect(ask).not.toHaveBeenCalled()
})

test('words that the index has no room for are not offered for misspelled ones', () => {
  const words = Array.from(
    { length: 60_000 },
    (_, at) => `abcd${at.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
  )
  const { words: lexemes, vocabulary } = buildDocument({ message: words.join(' ') } as Bodies)
  expect(lexemes).toContain(`${vocabulary.at(-1)}'`)
  expect(vocabulary.length).toBeLessThan(30_000)
})
