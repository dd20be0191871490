import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const ana = { userId: 'ana', clientId: 'laro' }
const sam = { userId: 'sam', clientId: 'nxt' }

test('the client with the fewest runs starts next, ahead of an earlier waiting client', async () => {
  const turns = new Turns('pictures', { ofUser: 2, ofClient: 2, ofAll: 2, waiting: 10 })
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const taken = ['ana 1', 'ana 2', 'ana 3', 'ana 4'].map((name) => turns.take(ana, work(name)))
  taken.push(turns.take(sam, work('sam')))
  expect(began).toEqual(['ana 1', 'ana 2'])
  ends[0]?.()
  await taken[0]
  await expect.poll(() => began).toEqual(['ana 1', 'ana 2', 'sam'])
  for (let at = 1; at < taken.length; at += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(at)
    ends[at]?.()
  }
  await Promise.all(taken)
  expect(began).toEqual(['ana 1', 'ana 2', 'sam', 'ana 3', 'ana 4'])
})
