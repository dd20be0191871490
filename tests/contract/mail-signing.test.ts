import { authenticate } from 'mailauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailDomains } from '../../domain/inbox/index.ts'
import { NameServer } from '../mail-fixtures/name-server.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'

let testServer: MailTestServer
const world = new NameServer()
beforeAll(async () => {
  testServer = await openMailTestServer({}, undefined, world.lookup)
})
afterAll(() => testServer.close())

async function call(method: 'GET' | 'POST', path: string, person: CastMember = cast.ana) {
  const headers = await testServer.headersOf(person, clientIds.LARO)
  const answer = await testServer.app.inject({ method, url: `/api/messaging/${path}`, headers })
  return { status: answer.statusCode, text: answer.body, domains: answer.json<MailDomains>() }
}

/** Posts an email and answers what another mail server finds about it. */
async function received() {
  const before = testServer.sink.taken.length
  const headers = await testServer.headersOf(cast.jo, clientIds.LARO)
  const payload = {
    ref: `clients/${clientIds.LARO}`,
    medium: 'email',
    recipients: [{ email: 'kim@customer.example' }],
    subject: 'Your trip \u2708',
    message: 'Hello\n.\nfrom us\n\n',
  }
  await testServer.app.inject({ method: 'POST', url: '/api/messaging/post', headers, payload })
  const raw = await until(async () => testServer.sink.taken[before]?.raw)
  const { dkim, dmarc } = await authenticate(raw, {
    ip: '127.0.0.9',
    helo: 'mail.example',
    sender: 'laro@mail.example',
    resolver: world.lookup,
    disableBimi: true,
  })
  return { dkim: dkim.results.map(({ status, signingDomain, selector }) => `${signingDomain} ${selector} ${status.result}`), dmarc: dmarc && dmarc.status.result } // prettier-ignore
}

const publish = ({ domains }: MailDomains, kinds: readonly string[]): void => {
  for (const { kind, name, value } of domains.flatMap(({ records }) => records))
    if (kinds.includes(kind)) world.txt(name, value)
}

const states = ({ domains }: MailDomains): Record<string, string | undefined> =>
  Object.fromEntries(domains.flatMap(({ records }) => records.map(({ kind, state }) => [kind, state])))

test('mail is signed so that the records shown to the admin prove it', async () => {
  const { domains } = await call('GET', 'mail-domains')
  expect(domains.domains.map(({ domain }) => domain)).toEqual(['mail.example'])
  expect(states((await call('POST', 'mail-domains/checks')).domains)).toEqual({ dkim: 'missing', spf: 'missing', dmarc: 'missing' }) // prettier-ignore
  publish(domains, ['dkim', 'dmarc'])
  expect(states((await call('POST', 'mail-domains/checks')).domains)).toEqual({ dkim: 'found', spf: 'missing', dmarc: 'found' }) // prettier-ignore
  expect(await received()).toEqual({ dkim: [`mail.example ${domains.selector} pass`], dmarc: 'pass' })
})

test('a name server that does not answer is no missing record', async () => {
  world.fallSilent('mail.example')
  expect(states((await call('POST', 'mail-domains/checks')).domains)).toEqual({ dkim: 'unknown', spf: 'unknown', dmarc: 'unknown' }) // prettier-ignore
  world.answerAgain('mail.example')
})

test('a key is exchanged once DNS has the new one, and not before', async () => {
  expect((await call('POST', 'signing-keys/uses', cast.sue)).text).toContain('no-next-key')
  const { domains: prepared } = await call('POST', 'signing-keys', cast.sue)
  expect(prepared.nextSelector).not.toBeNull()
  expect((await call('POST', 'signing-keys', cast.sue)).domains.nextSelector).toBe(prepared.nextSelector)
  const early = await call('POST', 'signing-keys/uses', cast.sue)
  expect([early.status, early.text]).toEqual([400, expect.stringContaining('key-not-published')])
  expect(await received()).toMatchObject({ dkim: [`mail.example ${prepared.selector} pass`] })
  publish(prepared, ['dkim-next'])
  const { domains: used } = await call('POST', 'signing-keys/uses', cast.sue)
  expect([used.selector, used.nextSelector]).toEqual([prepared.nextSelector, null])
  expect(await received()).toEqual({ dkim: [`mail.example ${prepared.nextSelector} pass`], dmarc: 'pass' })
})

test('the records are for admins, keys for support, and no private key lies in the open', async () => {
  expect((await call('GET', 'mail-domains', cast.jo)).status).toBe(403)
  for (const person of [cast.jo, cast.ana])
    for (const path of ['signing-keys', 'signing-keys/uses'])
      expect((await call('POST', path, person)).status).toBe(403)
  const { rows } = await testServer.platform.pools.app.query<{ sealed: Buffer }>(
    'select private_key as sealed from signing_keys',
  )
  expect(rows.length).toBe(2)
  expect(rows.filter(({ sealed }) => sealed.includes('PRIVATE KEY'))).toEqual([])
})
