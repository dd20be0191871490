import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { Readiness } from './readiness.ts'

const open = (): Readiness => {
  const readiness = new Readiness(openLog('silent'))
  readiness.started()
  return readiness
}

test('a part that hangs or fails is named, without its reason, and the others are still looked at', async () => {
  const readiness = open()
  readiness.add('hangs', () => new Promise(() => undefined))
  readiness.add('fails', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')))
  readiness.add('throws', () => {
    throw new Error('password of flightline_app is wrong')
  })
  readiness.add('works', () => undefined)
  readiness.add('says', () => 'behind')
  expect(await readiness.state()).toEqual({
    isReady: false,
    parts: {
      hangs: 'does not answer',
      fails: 'does not answer',
      throws: 'does not answer',
      works: 'ok',
      says: 'behind',
    },
  })
})

test('a hundred concurrent callers cost one look', async () => {
  const readiness = open()
  let looks = 0
  readiness.add('counted', () => {
    looks += 1
    return undefined
  })
  const states = await Promise.all(Array.from({ length: 100 }, () => readiness.state()))
  expect(states.every((state) => state.isReady)).toBe(true)
  expect(looks).toBe(1)
})
