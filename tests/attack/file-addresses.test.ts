import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactId, openFileServer, pathOf, type FileServer } from '../contract/file-calls.ts'
import { cast, clientIds } from '../world.ts'
import { AttackCount } from './attack-count.ts'
import { fuzzTimeout, fuzzing } from './fuzz-runs.ts'

// Every address at which a stranger could ask for a file.

const count = new AttackCount('file addresses')
const secret = 'the-secret-content'
const path = pathOf('secret.txt')

let calls: FileServer
/** Signed address, as readers get it. */
let signed: string
beforeAll(async () => {
  calls = await openFileServer()
  await calls.upload(cast.jo, { path, content: secret })
  await calls.upload(cast.jo, { path: pathOf('other.txt'), content: 'other' })
  const headers = await calls.server.headersOf(cast.jo, clientIds.LARO)
  const answer = await calls.server.app.inject({
    method: 'POST',
    url: '/api/file_urls',
    headers,
    payload: { paths: [path] },
  })
  signed = answer.json<{ urls: Record<string, string> }>().urls[path] ?? ''
})
afterAll(async () => {
  count.print()
  await calls.server.close()
})

/** True if an address revealed nothing: refused, and by no fault of ours. */
async function isShut(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await calls.server.app.inject({ url, headers, remoteAddress: `192.0.2.${count.tried % 250}` })
  return count.take(answer.statusCode >= 400 && answer.statusCode < 500 && !answer.body.includes(secret))
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.%/&=?#;\\+~ '.split('')

/** True if a path escapes plain signs alone: half a character cannot be read. */
const isAscii = (address: string): boolean => !/%[89a-f]/i.test(address)

describe('a signed address', () => {
  test('opens its file as it was given', async () => {
    expect((await calls.server.app.inject({ url: signed })).body).toBe(secret)
  })

  test('that is altered in any place opens nothing', { timeout: fuzzTimeout(400, 120_000) }, async () => {
    const alteration = fc.record({
      at: fc.integer({ min: '/api/files/'.length, max: signed.length - 1 }),
      sign: fc.constantFrom(...signs),
      way: fc.constantFrom('put', 'take', 'change'),
    })
    const altered = alteration.map(({ at, sign, way }) => {
      const rest = way === 'put' ? signed.slice(at) : signed.slice(at + 1)
      return `${signed.slice(0, at)}${way === 'take' ? '' : sign}${rest}`
    })
    /** Some alterations leave the meaning as it was: an escape of the same sign, a part that is not sent. */
    const meaning = (url: string): string => {
      const { pathname, searchParams } = new URL(url, 'http://x')
      const place = isAscii(pathname) ? decodeURI(pathname) : pathname
      return [place, Number(searchParams.get('exp')), searchParams.get('sig')].join(' ')
    }
    await fc.assert(
      fc.asyncProperty(altered, async (url) => {
        fc.pre(URL.canParse(url, 'http://x') && !/%(?![\da-f]{2})/i.test(url))
        fc.pre(meaning(url) !== meaning(signed))
        expect(await isShut(url), url).toBe(true)
      }),
      fuzzing(400),
    )
  })

  test('has one way of being written: another text that decodes to the same bytes is another signature', async () => {
    const at = signed.indexOf('sig=') + 'sig='.length
    for (const extra of ['%', '.', '=', '%e2', '%20']) {
      expect(await isShut(signed.slice(0, at + 3) + extra + signed.slice(at + 3)), extra).toBe(true)
      expect(await isShut(signed + extra), extra).toBe(true)
    }
  })

  test('that is used for another file, client or time opens nothing', async () => {
    const [address = '', question = ''] = signed.split('?')
    const exp = Number(new URLSearchParams(question).get('exp'))
    const sig = new URLSearchParams(question).get('sig') ?? ''
    const ways = [
      `${address.replace('secret.txt', 'other.txt')}?${question}`,
      `${address.replace(clientIds.LARO, clientIds.NXT)}?${question}`,
      `${address}?exp=${exp + 900_000}&sig=${sig}`,
      `${address}?exp=9999999999999&sig=${sig}`,
      `${address}?exp=&sig=${sig}`,
      `${address}?sig=${sig}`,
      `${address}?exp=${exp}`,
      `${address}?exp=${exp}&sig=`,
      `${address}?exp=${exp}&exp=${exp}&sig=${sig}x`,
      `${address}?exp=${exp}&sig=${sig}&sig=${sig}`,
      `${address}?exp[]=${exp}&sig[]=${sig}`,
      `${address}?exp=1e400&sig=${sig}`,
      `${address}?exp=${'9'.repeat(400)}&sig=${sig}`,
      `${address}?exp=${exp}.0&sig=${sig.slice(0, -1)}`,
      `${address}?exp=${exp}&sig=${'A'.repeat(100_000).slice(0, 8000)}`,
    ]
    for (const way of ways) expect(await isShut(way), way).toBe(true)
    // Another user's token with a broken signature changes nothing.
    const stranger = await calls.server.headersOf(cast.sam, clientIds.NXT)
    for (const way of ways) expect(await isShut(way, stranger), way).toBe(true)
  })
})

test('a path that leaves its place opens nothing, for a stranger or for a colleague', async () => {
  const base = `/api/files/clients/${clientIds.LARO}/attachments/contacts/${contactId}`
  const own = `/api/files/clients/${clientIds.NXT}/attachments/contacts/${contactId}`
  const steps = ['..', '%2e%2e', '..%2f..', '.%2e', '%252e%252e', '..\\', '..;', '%c0%ae%c0%ae', '....//', '.', '%00']
  const ways = [
    ...steps.flatMap((step) => [`${base}/${step}/secret.txt`, `${own}/${step}/${step}/${step}/${clientIds.LARO}/secret.txt`]),
    `${base}/secret.txt/`, `${base}//secret.txt`, `${base}/secret.txt%00.png`, `${base}/SECRET.TXT`, `${base}/secret.txt%20`,
    `/api/files/${'../'.repeat(12)}etc/passwd`, `/api/files/${'%2e%2e%2f'.repeat(12)}etc%2fpasswd`, '/api/files/etc/passwd', '/api/files//etc/passwd',
    '/api/files/', '/api/files/%2fetc%2fpasswd', '/api/files/c:%5cwindows%5cwin.ini', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json', '/..%2f..%2fpackage.json', '/%2e%2e/.data/secret', '/.data/secret', '/.git/config', '/package.json.js',
  ] // prettier-ignore
  const stranger = await calls.server.headersOf(cast.sam, clientIds.NXT)
  for (const way of ways) {
    for (const headers of [{}, stranger, { ...stranger, client: clientIds.LARO }]) {
      const answer = await calls.server.app.inject({ url: way, headers })
      const isRevealed = /the-secret-content|"flightline"|root:|\[core\]/.test(answer.body)
      expect([way, count.take(!isRevealed && answer.statusCode < 500)]).toEqual([way, true])
    }
  }
})

test('parts of a file are as closed as the whole', async () => {
  const stranger = await calls.server.headersOf(cast.sam, clientIds.NXT)
  const url = `/api/files/${path}`
  for (const range of ['bytes=0-3', 'bytes=-5', 'bytes=0-0,2-3', 'bytes=0-99999999999999']) {
    const conditions: Record<string, string>[] = [{}, { 'if-none-match': '*' }, { 'if-range': '"x"' }]
    for (const more of conditions) {
      expect(await isShut(url, { ...stranger, range, ...more })).toBe(true)
      expect(await isShut(url, { range, ...more })).toBe(true)
    }
  }
})
