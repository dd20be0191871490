import { expect, test } from 'vitest'
import { recordsFor, stateOfRecord } from './mail-domains.ts'

const facts = {
  domain: 'mail.example',
  keys: [
    { selector: 'fl1', state: 'active' as const, publicKey: 'AAAA' },
    { selector: 'fl2', state: 'next' as const, publicKey: 'BBBB' },
  ],
  takesBounces: true,
  outgoingHost: 'smtp.example.com',
}

test('a domain needs the keys, SPF where bounces come back, and DMARC', () => {
  expect(recordsFor(facts).map(({ kind, name, value }) => `${kind} ${name} ${value}`)).toEqual([
    'dkim fl1._domainkey.mail.example v=DKIM1; k=rsa; p=AAAA',
    'dkim-next fl2._domainkey.mail.example v=DKIM1; k=rsa; p=BBBB',
    'spf mail.example v=spf1 a:smtp.example.com mx ~all',
    'dmarc _dmarc.mail.example v=DMARC1; p=quarantine',
  ])
  expect(recordsFor({ ...facts, takesBounces: false }).map(({ kind }) => kind)).not.toContain('spf')
})

const dkim = { kind: 'dkim' as const, value: 'v=DKIM1; k=rsa; p=AAAA' }
const spf = { kind: 'spf' as const, value: '' }
test.each<[Parameters<typeof stateOfRecord>[0], string[], string]>([
  [dkim, ['v=DKIM1; k=rsa; p=AAAA'], 'found'],
  [dkim, ['k=rsa;p=AA AA'], 'found'],
  [dkim, ['v=DKIM1; p=BBBB'], 'different'],
  [dkim, ['v=DKIM1; p=AAAA', 'v=DKIM1; p=BBBB'], 'different'],
  [dkim, ['something else'], 'missing'],
  [spf, ['v=spf1 include:_spf.example.com -all', 'site-verification=1'], 'found'],
  [spf, ['v=spf1 -all', 'v=spf1 mx -all'], 'different'],
  [spf, ['v=spf10'], 'missing'],
  [{ kind: 'dmarc', value: '' }, ['v=DMARC1; p=none'], 'found'],
  [{ kind: 'dmarc', value: '' }, [], 'missing'],
])('%j with %j', (record, texts, state) => {
  expect(stateOfRecord(record, texts)).toBe(state)
})
