import { describe, expect, it } from 'vitest'
import { isSignedHook, signHook } from './hook-signature.ts'

// The example of Twilio's documentation, and a form that Twilio's own library (6.2.0) signed.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const body = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}).toString()
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

describe('the signature of a call', () => {
  it('is the one of the documentation', () => {
    expect(signHook('12345', { url, body })).toBe(signature)
  })

  it('is that of the official library for other letters and fields that come twice', () => {
    const form = new URLSearchParams({ Body: 'Schöne Grüße 🎉 & = %', From: '+1' })
    form.append('To', '+2')
    form.append('To', '+1')
    form.append('To', '+2')
    expect(signHook('12345', { url: 'https://x.example/a', body: form.toString() })).toBe(
      '9ogdqNZ97I6XsTi5PMAietWblfg=',
    )
  })

  it('holds with the usual port named or not', () => {
    const named = 'https://mycompany.com:443/myapp.php?foo=1&bar=2'
    expect(isSignedHook('12345', { url: named, body, signature })).toBe(true)
    expect(isSignedHook('12345', { url, body, signature: signHook('12345', { url: named, body }) })).toBe(true)
  })

  it('does not hold for another token', () => {
    expect(isSignedHook('12346', { url, body, signature })).toBe(false)
  })

  it.each([
    ['another address', { url: `${url}3` }],
    ['another host', { url: 'https://mycompany.com.evil.example/myapp.php?foo=1&bar=2' }],
    ['a field changed', { body: body.replace('1234', '1235') }],
    ['a field added', { body: `${body}&Body=x` }],
    ['no signature', { signature: '' }],
    ['a part of it', { signature: signature.slice(0, -2) }],
  ])('does not hold for %s', (_, changed) => {
    expect(isSignedHook('12345', { url, body, signature, ...changed })).toBe(false)
  })
})
