import { describe, expect, it } from 'vitest'
import { judgeDoubt, type ListedText } from './settle-unknown.ts'

const begunAt = Date.UTC(2026, 10, 21, 12)
const second = 1000
const attempt = { body: 'Wheels up at 9', begunAt }
const listed = (id: string, body: string, seconds: number): ListedText => ({
  id,
  body,
  createdAt: begunAt + seconds * second,
})
const judge = (list: readonly ListedText[], { known = [] as string[], seconds = 120 } = {}) =>
  judgeDoubt(attempt, list, { known: new Set(known), now: begunAt + seconds * second })

describe('an attempt whose answer was lost', () => {
  it('was taken when the list holds its words', () => {
    expect(judge([listed('SM1', 'Wheels up at 9', 1)])).toEqual({ kind: 'taken', id: 'SM1' })
    // The provider's clock a little late against ours, the words trimmed by it.
    expect(judge([listed('SM1', 'Wheels up at 9 ', -30)], { seconds: 5 })).toEqual({ kind: 'taken', id: 'SM1' })
  })

  it('was not taken when the list has no new entry after requests have settled', () => {
    expect(judge([])).toEqual({ kind: 'not-taken' })
    expect(judge([listed('SM0', 'Wheels up at 9', -3600)])).toEqual({ kind: 'not-taken' })
    expect(judge([], { seconds: 20 })).toEqual({ kind: 'undecided' })
  })

  it('is not mistaken for another message with the same words', () => {
    expect(judge([listed('SM1', 'Wheels up at 9', 1)], { known: ['SM1'] })).toEqual({ kind: 'not-taken' })
    expect(judge([listed('SM2', 'Wheels up at 9', 2), listed('SM1', 'Wheels up at 9', 1)], { known: ['SM1'] })).toEqual(
      {
        kind: 'taken',
        id: 'SM2',
      },
    )
  })

  it('stays in doubt while another message is unaccounted for', () => {
    expect(judge([listed('SM1', 'Sent from your trial account - Wheels up at 9', 1)])).toEqual({ kind: 'undecided' })
  })
})
