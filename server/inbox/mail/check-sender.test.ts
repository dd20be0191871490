import { expect, test } from 'vitest'
import { originOf } from './check-sender.ts'

const arrived = (remoteAddress: string | null) => ({
  raw: new Uint8Array(),
  from: 'kim@customer.example',
  remoteAddress,
  helo: 'mx.customer.example',
  resultsBy: null,
})

test.each<[string | null, ReturnType<typeof originOf>]>([
  ['127.0.0.1', 'own-machine'],
  ['::1', 'own-machine'],
  ['::ffff:127.0.0.1', 'own-machine'],
  ['10.1.2.3', 'relay'],
  ['fd00::1', 'relay'],
  ['203.0.113.7', 'relay'],
  ['2001:db8:1::5', 'relay'],
  [null, 'relay'],
  ['::ffff:198.51.100.1', { address: '198.51.100.1', helo: 'mx.customer.example' }],
  ['2001:db9::5', { address: '2001:db9::5', helo: 'mx.customer.example' }],
])('mail from %s', (address, origin) => {
  expect(originOf(arrived(address), ['203.0.113.0/24', '2001:db8:1::/48'])).toEqual(origin)
})

test('a relay on this machine is one when it is named', () => {
  expect(originOf(arrived('127.0.0.1'), ['127.0.0.1'])).toBe('relay')
})
