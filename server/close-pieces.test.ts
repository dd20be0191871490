import { expect, test } from 'vitest'
import { closePieces } from './close-pieces.ts'

test('closes in reverse order; a failing or endless part keeps no other open', async () => {
  const closed: string[] = []
  const piece = (name: string, close: () => Promise<unknown> = () => Promise.resolve()) => ({
    name,
    close: () => {
      closed.push(name)
      return close()
    },
  })
  const failure = new Error('gone')
  const faults = await closePieces(
    [
      piece('the database'),
      piece('the jobs', () => new Promise(() => undefined)),
      piece('the mail', () => Promise.reject(failure)),
      piece('the web'),
    ],
    20,
  )
  expect(closed).toEqual(['the web', 'the mail', 'the jobs', 'the database'])
  expect(faults).toEqual([failure, 'the jobs did not close within 0.02 s and is left as it is'])
})
