import { describe, expect, it } from 'vitest'
import { decideThread, numbersInSubject } from './decide-thread.ts'

const nothing = { byToken: [], byMessageId: [], byNumber: [] }

describe('decideThread', () => {
  it('takes the token before the Message-ID before the number', () => {
    const byNumber = [{ ref: 'clients/c/quotes/q', threadId: 'n' }]
    expect(decideThread({ byToken: ['t'], byMessageId: ['m'], byNumber })).toEqual({
      kind: 'thread',
      threadId: 't',
      by: 'token',
    })
    expect(decideThread({ ...nothing, byMessageId: ['m', 'x'], byNumber })).toMatchObject({
      threadId: 'm',
      by: 'message-id',
    })
    expect(decideThread({ ...nothing, byNumber })).toMatchObject({ threadId: 'n', by: 'number' })
  })

  it('hangs a new thread on the record of the number, unless two fit', () => {
    expect(decideThread({ ...nothing, byNumber: [{ ref: 'a' }] })).toEqual({ kind: 'new', ref: 'a' })
    expect(
      decideThread({
        ...nothing,
        byNumber: [
          { ref: 'a', threadId: '1' },
          { ref: 'b', threadId: '2' },
        ],
      }),
    ).toEqual({
      kind: 'new',
    })
  })

  it('only offers a similar thread', () => {
    expect(decideThread({ ...nothing, similar: 's' })).toEqual({ kind: 'new', suggestionThreadId: 's' })
  })
})

describe('subjects', () => {
  it('finds words that may be numbers', () => {
    expect(numbersInSubject('Re: quote Q-10482, trip 8841 on 3/4 (10 pax)')).toEqual(['Q-10482', '8841'])
    expect(numbersInSubject('Hello')).toEqual([])
  })
})
