import { expect, test, vi } from 'vitest'
import { isNoRecord, limitedLookup, rememberingLookup, type DnsLookup } from './dns-lookup.ts'

const silent: DnsLookup = () => new Promise(() => undefined)
const refusal = (code: string) => Object.assign(new Error(code), { code })

test('names that never answer cost their limit once, and leave the sender’s own domain its time', async () => {
  const asked: string[] = []
  const lookup: DnsLookup = async (name) => {
    asked.push(name)
    return name.endsWith('customer.example') ? [['v=spf1 -all']] : silent(name, 'TXT')
  }
  const limited = limitedLookup(lookup, {
    questionMs: 20,
    totalMs: 40,
    isOwn: (name) => name.endsWith('customer.example'),
  })
  for (let n = 0; n < 10; n++)
    await expect(limited(`${n}.evil.example`, 'TXT')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(await limited('customer.example', 'TXT')).toEqual([['v=spf1 -all']])
})

test('a name that DNS does not allow is unregistered', async () => {
  const lookup: DnsLookup = async () => {
    throw refusal('EBADNAME')
  }
  const limited = limitedLookup(lookup, { questionMs: 20, totalMs: 40, isOwn: () => true })
  await expect(limited(`${'s'.repeat(64)}._domainkey.customer.example`, 'TXT')).rejects.toMatchObject({
    code: 'ENOTFOUND',
  })
})

test('a question is asked once a minute, and a silence is forgotten sooner', async () => {
  let now = 0
  const lookup = vi.fn<DnsLookup>(async (name) => {
    if (name === 'gone.example') throw refusal('ENOTFOUND')
    if (name === 'broken.example') throw refusal('ESERVFAIL')
    return ['1.2.3.4']
  })
  const remembering = rememberingLookup(lookup, () => now)
  const ask = (name: string) => remembering(name, 'A').catch((error: unknown) => isNoRecord(error))
  expect([await ask('a.example'), await ask('gone.example'), await ask('broken.example')]).toEqual([
    ['1.2.3.4'],
    true,
    false,
  ])
  now = 29_000
  for (const name of ['A.example', 'gone.example', 'broken.example']) await ask(name)
  expect(lookup).toHaveBeenCalledTimes(3)
  now = 31_000
  for (const name of ['a.example', 'gone.example', 'broken.example']) await ask(name)
  expect(lookup).toHaveBeenCalledTimes(4)
  now = 62_000
  await ask('a.example')
  expect(lookup).toHaveBeenCalledTimes(5)
})
