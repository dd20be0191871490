import { describe, expect, it } from 'vitest'
import { textKeyword } from './text-keyword.ts'

describe('a text that is a keyword', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'STOP ALL', 'opt-out', 'Unsubscribe', 'CANCEL', 'end', 'QUIT!', 'revoke'])(
    '%j stops',
    (body) => expect(textKeyword(body, false)).toBe('stop'),
  )
  it.each(['START', 'unstop', 'Subscribe'])('%j starts again', (body) => expect(textKeyword(body, true)).toBe('start'))
  it.each(['HELP', 'info', 'Help!'])('%j asks for help', (body) => expect(textKeyword(body, false)).toBe('help'))
})

describe('a text that only holds such a word', () => {
  it.each(['please stop by at noon', 'Stop?', 'the end of the runway', 'help me with my bag', 'start at 9', '', '🛑'])(
    '%j is no keyword',
    (body) => expect(textKeyword(body, false)).toBeUndefined(),
  )
  it('YES answers a question, and starts again only after a STOP', () => {
    expect(textKeyword('Yes', false)).toBeUndefined()
    expect(textKeyword('Yes', true)).toBe('start')
  })
})
