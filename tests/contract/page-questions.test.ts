import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPageServer, type PageServer } from './page-calls.ts'

// A customer's question on a page is one message in one conversation, after any number of broken connections.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

test('a question that is sent again, or with another one at once, is kept once', async () => {
  const quote = await pages.quoteOf()
  const token = await pages.shareToken(quote.id)
  const ask = async (message: string) => (await pages.outside('/shared/questions', { token, message })).status
  const questions = ['Can we leave at ten?', 'Is there wifi?', 'Can we leave at ten?', 'Are dogs welcome?']
  expect(await Promise.all(questions.map(ask))).toEqual([200, 200, 200, 200])
  expect(await ask('Is there wifi?')).toBe(200)
  const kept = await pages.messagesOn(quote.id)
  expect(kept.map(({ message }) => message).toSorted()).toEqual([
    'Are dogs welcome?',
    'Can we leave at ten?',
    'Is there wifi?',
  ])
  expect(new Set(kept.map(({ tRef }) => tRef)).size).toBe(1)
  // Later it is a separate question.
  pages.server.advance(11 * 60_000)
  expect(await ask('Is there wifi?')).toBe(200)
  expect(await pages.messagesOn(quote.id)).toHaveLength(4)
})
