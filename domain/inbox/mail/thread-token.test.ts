import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clientMailAddress,
  mailMessageId,
  readRecipient,
  threadOfToken,
  threadToken,
  tokensIn,
  type Sign,
} from './thread-token.ts'

const sign: Sign = (text) => createHmac('sha256', 'a test secret').update(text).digest()
const threadId = '0198b2c4-7a10-7c3e-9f00-1234567890ab'
const address = { clientId: 'laro', threadId }

describe('thread token', () => {
  it('gives back its thread, also in upper case', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (id, clientId) => {
        const token = threadToken({ clientId, threadId: id }, sign)
        expect(token).toMatch(/^[0-9a-z]{42}$/)
        expect(threadOfToken(token, clientId, sign)).toBe(id)
        expect(threadOfToken(token.toUpperCase(), clientId, sign)).toBe(id)
      }),
    )
  })

  it('is refused for another client, another secret, and with any letter changed', () => {
    const token = threadToken(address, sign)
    expect(threadOfToken(token, 'nxt', sign)).toBeUndefined()
    expect(threadOfToken(token, 'laro', (text) => createHmac('sha256', 'other').update(text).digest())).toBeUndefined()
    for (let at = 0; at < token.length; at++) {
      for (const letter of '0123456789abcdefghjkmnpqrstvwxyz'.replace(token.charAt(at), '')) {
        const forged = token.slice(0, at) + letter + token.slice(at + 1)
        expect(threadOfToken(forged, 'laro', sign), forged).toBeUndefined()
      }
    }
    for (const text of ['', 'x', `${token}0`, 'i'.repeat(42)]) expect(threadOfToken(text, 'laro', sign)).toBeUndefined()
  })

  it('is in Reply-To and Message-ID and is found there', () => {
    const token = threadToken(address, sign)
    const replyTo = clientMailAddress('LARO', 'mail.example', token)
    expect(replyTo).toBe(`laro+${token}@mail.example`)
    expect(replyTo.indexOf('@')).toBeLessThanOrEqual(64)
    const messageId = mailMessageId('0198b2c4-7a10-7c3e-9f00-aaaaaaaaaaaa', token, 'mail.example')
    expect(tokensIn([replyTo.toUpperCase(), messageId, '<other@mail.example>'])).toEqual([token])
  })

  it('reads recipients of our own domain only', () => {
    expect(readRecipient('LARO@Mail.Example', 'mail.example')).toEqual({ nameKey: 'laro' })
    expect(readRecipient('laro+abc@mail.example', 'mail.example')).toEqual({ nameKey: 'laro', token: 'abc' })
    for (const other of ['laro@other.example', 'laro', '@mail.example', 'a b@mail.example', '']) {
      expect(readRecipient(other, 'mail.example')).toBeUndefined()
    }
  })
})
