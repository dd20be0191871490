import { describe, expect, it } from 'vitest'
import { readImapUrl } from './imap-url.ts'

describe('readImapUrl', () => {
  it('reads an address and names faults without the password', () => {
    expect(readImapUrl('imaps://a%40b:p%2Fw@host/Archive?client=laro')).toEqual({
      host: 'host',
      port: 993,
      isSecure: true,
      user: 'a@b',
      password: 'p/w',
      folder: 'Archive',
      client: 'laro',
      fromBeginning: false,
    })
    expect(() => readImapUrl('http://user:secret@host')).toThrow(/^(?!.*secret).*MAIL_IMAP_URLS/)
    expect(() => readImapUrl('imap://user:secret@host')).toThrow(/^(?!.*secret).*client=name_key/)
  })
})
