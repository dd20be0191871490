import { expect, test } from 'vitest'
import { addressShownBy, judgeSender, type SenderEvidence } from './sender-verdict.ts'
import { checkSentence, checkWords, doubtOf, isToBeHeld, worstDoubt } from './sender-check.ts'

const kim = { name: 'Kim Lee', address: 'kim@customer.example' }
const nothing: SenderEvidence = {
  authors: ['kim@customer.example'],
  fromLines: 1,
  spf: { result: 'none', domain: 'elsewhere.example' },
  dkim: [],
  dmarc: { result: 'none' },
  arc: { result: 'none' },
}
const judge = (found: Partial<SenderEvidence>, shown = kim, sealers: readonly string[] = []) =>
  judgeSender({ shown, evidence: { ...nothing, ...found }, sealers })
const pass = (domain: string, coversAll = true) => ({ result: 'pass', domain, coversAll })

test.each<[string, Partial<SenderEvidence>, string]>([
  ['DMARC passes', { dmarc: { result: 'pass' } }, 'verified proven'],
  ['no DMARC record, signed by the domain', { dkim: [pass('customer.example')] }, 'verified proven'],
  ['no DMARC record, signed by the domain above', { dkim: [pass('example')] }, 'verified proven'],
  ['no DMARC record, sent by a server of the domain', { spf: { result: 'pass', domain: 'customer.example' } }, 'verified proven'], // prettier-ignore
  ['signed by the domain while DMARC does not answer', { dkim: [pass('customer.example')], dmarc: { result: 'temperror' } }, 'verified proven'], // prettier-ignore
  ['signed by somebody else', { dkim: [pass('evil.example')] }, 'unverified no-proof'],
  ['signed by a domain with the same end', { dkim: [pass('evilcustomer.example')] }, 'unverified no-proof'],
  ['signed in part', { dkim: [pass('customer.example', false)] }, 'unverified no-proof'],
  ['DMARC fails', { dmarc: { result: 'fail' }, spf: { result: 'pass', domain: 'evil.example' } }, 'failed dmarc'],
  ['DMARC fails where the connecting address is unknown', { dmarc: { result: 'fail' }, spf: undefined }, 'unverified relayed'], // prettier-ignore
  ['DMARC fails for a report of a server that the domain lists', { dmarc: { result: 'fail' }, authorSpf: { result: 'pass' } }, 'unverified listed-server'], // prettier-ignore
  ['DMARC fails for a report of another server', { dmarc: { result: 'fail' }, authorSpf: { result: 'fail' } }, 'failed dmarc'], // prettier-ignore
  ['a report with two From lines', { fromLines: 2, authorSpf: { result: 'pass' } }, 'failed several-authors'],
  ['no DMARC record, SPF refuses the server', { spf: { result: 'fail', domain: 'customer.example' } }, 'failed spf'],
  ['no DMARC record, SPF doubts the server', { spf: { result: 'softfail', domain: 'customer.example' } }, 'unverified no-proof'], // prettier-ignore
  ['SPF refuses the server for another domain', { spf: { result: 'fail', domain: 'list.example' } }, 'unverified no-proof'], // prettier-ignore
  ['DMARC does not answer', { dmarc: { result: 'temperror' } }, 'unchecked dns'],
  ['the key of the domain does not answer', { dmarc: { result: 'fail' }, dkim: [{ result: 'temperror', domain: 'customer.example', coversAll: true }] }, 'unverified dns'], // prettier-ignore
  ['the key of another domain does not answer', { dmarc: { result: 'fail' }, dkim: [{ result: 'temperror', domain: 'evil.example', coversAll: true }] }, 'failed dmarc'], // prettier-ignore
  ['SPF of the domain does not answer', { dmarc: { result: 'fail' }, spf: { result: 'temperror', domain: 'customer.example' } }, 'unverified dns'], // prettier-ignore
  ['no From line', { fromLines: 0, authors: [] }, 'failed no-author'],
  ['two From lines, although DMARC passes', { fromLines: 2, dmarc: { result: 'pass' } }, 'failed several-authors'],
  ['authors of two domains', { authors: ['kim@customer.example', 'eve@evil.example'] }, 'failed several-authors'],
  ['another author than the one shown', { authors: ['eve@evil.example'], dmarc: { result: 'pass' } }, 'failed unclear-author'], // prettier-ignore
  ['the mailbox’s server says pass', { spf: undefined, byMailbox: { result: 'pass', domain: 'customer.example' } }, 'verified by-mailbox'], // prettier-ignore
  ['the mailbox’s server says pass of another domain', { spf: undefined, byMailbox: { result: 'pass', domain: 'evil.example' } }, 'unverified relayed'], // prettier-ignore
  ['the mailbox’s server says fail', { spf: undefined, byMailbox: { result: 'fail', domain: 'customer.example' } }, 'failed dmarc'], // prettier-ignore
])('%s', (_, found, finding) => {
  const { verdict, reason } = judge(found)
  expect(`${verdict} ${reason}`).toBe(finding)
})

test('a seal counts only of a forwarder that is trusted, and for the domain that it names', () => {
  const arc = { result: 'pass', sealer: 'list.example', dmarc: { result: 'pass', domain: 'customer.example' } }
  const failing = { dmarc: { result: 'fail' } }
  expect(judge({ ...failing, arc }, kim, ['list.example'])).toMatchObject({ verdict: 'verified', reason: 'forwarded' })
  for (const other of [
    { ...arc, sealer: 'evil.example' },
    { ...arc, result: 'fail' },
    { ...arc, dmarc: { result: 'fail', domain: 'customer.example' } },
    { ...arc, dmarc: { result: 'pass', domain: 'evil.example' } },
    { ...arc, dmarc: undefined },
  ])
    expect(judge({ ...failing, arc: other }, kim, ['list.example'])).toMatchObject({ verdict: 'failed' })
  expect(judge({ ...failing, arc }, kim)).toMatchObject({ verdict: 'failed' })
})

test.each([
  ['kim@customer.example', 'kim@customer.example'],
  ['Kim <kim@customer.example>', 'kim@customer.example'],
  ['ｋｉｍ＠customer．example', 'kim@customer.example'],
  ['Kim Lee', undefined],
  ['Kim @ work', undefined],
  ['eve@evil.example', undefined],
  ['eve@mail.evil.example', undefined],
])('the name %j shows %j', (name, shown) => {
  expect(addressShownBy({ name, address: 'eve@evil.example' })).toBe(shown)
})

test('a From line that real mail does not have is held where any domain’s wish is followed', () => {
  const two = judge({ fromLines: 2 })
  expect([isToBeHeld(two, 'asked'), isToBeHeld(two, 'always'), isToBeHeld(two, 'never')]).toEqual([true, true, false])
})

test('a misleading name is marked also for a verified sender', () => {
  const check = judge({ dmarc: { result: 'pass' } }, { name: 'ana@laro.example', address: 'kim@customer.example' })
  expect(check).toMatchObject({ verdict: 'verified', name_shows: 'ana@laro.example' })
  expect([doubtOf({ sender_check: check }), checkWords(check)]).toEqual(['misleading', 'Name shows another address'])
  expect(checkSentence(check)).toContain('The name shows ana@laro.example')
})

test('mail is held by the wish of the client and of the domain', () => {
  const failed = (policy: string) => judge({ dmarc: { result: 'fail', policy } })
  expect(isToBeHeld(failed('reject'), 'never')).toBe(false)
  expect(isToBeHeld(failed('reject'), 'asked')).toBe(true)
  expect(isToBeHeld(failed('quarantine'), 'asked')).toBe(true)
  expect(isToBeHeld(failed('none'), 'asked')).toBe(false)
  expect(isToBeHeld(failed('none'), 'always')).toBe(true)
  expect(isToBeHeld(judge({ dmarc: { result: 'temperror' } }), 'always')).toBe(false)
  expect(isToBeHeld(judge({}), 'always')).toBe(false)
})

test('the worst of several doubts is shown', () => {
  expect(worstDoubt(['unverified', undefined, 'forged', 'misleading'])).toBe('forged')
  expect(worstDoubt([undefined])).toBeUndefined()
  expect(doubtOf({})).toBeUndefined()
})
