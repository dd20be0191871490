import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUrl, type FetchRules } from '../../server/platform/outside/fetch/check-url.ts'
import { fetchOutside, type Resolve } from '../../server/platform/outside/fetch/fetch-outside.ts'
import { FetchRefused, type FetchFault } from '../../server/platform/outside/fetch/fetch-refused.ts'
import { isPublicAddress } from '../../server/platform/outside/fetch/public-address.ts'
import { AttackCount } from './attack-count.ts'
import { fuzzing } from './fuzz-runs.ts'

// The one door by which the product fetches a user's address: nothing inside our own walls is reached through it.

const count = new AttackCount('fetch guard')
afterAll(() => count.print())

const rules: FetchRules = { isPublic: isPublicAddress, ports: [80, 443] }

function faultOf(url: string): FetchFault | undefined {
  try {
    checkUrl(url, rules)
  } catch (error) {
    if (error instanceof FetchRefused) return error.fault
    throw error
  }
  return undefined
}

const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

const asNumber = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const partsOf = (value: number): number[] => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256)
const dotted = (value: number): string => partsOf(value).join('.')

/** An address within one of the closed ranges. */
const closed = fc
  .tuple(fc.constantFrom(...closed4), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }))
  .map(([[network, bits], place]) => asNumber(network) + Math.floor(place * 2 ** (32 - bits)))

const hex = (value: number, width = 1): string => value.toString(16).padStart(width, '0')
const groups = (value: number): string => `${hex(Math.floor(value / 65_536))}:${hex(value % 65_536)}`

/** Every way of writing an IPv4 address that some program understands. */
const notations: readonly ((value: number) => string)[] = [
  dotted,
  String,
  (value) => `0x${hex(value)}`,
  (value) => `0X${hex(value).toUpperCase()}`,
  (value) => `0${value.toString(8)}`,
  (value) =>
    partsOf(value)
      .map((part) => `0x${hex(part)}`)
      .join('.'),
  (value) =>
    partsOf(value)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  (value) =>
    partsOf(value)
      .map((part) => `000${part.toString(8)}`)
      .join('.'),
  (value) => `${partsOf(value)[0]}.${value % 2 ** 24}`,
  (value) => `${partsOf(value).slice(0, 2).join('.')}.${value % 65_536}`,
  (value) => `${dotted(value)}.`,
  (value) => dotted(value).replaceAll('.', '\u3002'),
  (value) => dotted(value).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (value) => dotted(value).replaceAll(/\d/g, (digit) => `%3${digit}`),
  (value) => `[::ffff:${dotted(value)}]`,
  (value) => `[::ffff:${groups(value)}]`,
  (value) => `[0:0:0:0:0:FFFF:${groups(value)}]`,
  (value) => `[::${dotted(value)}]`,
  (value) => `[64:ff9b::${groups(value)}]`,
  (value) => `[64:ff9b:1::${groups(value)}]`,
  (value) => `[2002:${groups(value)}::1]`,
  (value) => `[2001:0:${groups(value)}::1]`,
  (value) => `[fe80::5efe:${dotted(value)}]`,
]

const refused6 = [
  '::', '::1', '0:0:0:0:0:0:0:1', 'fe80::1', 'fe80::1%25eth0', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '100::1',
  '2001:db8::1', '3fff::1', '5f00::1', '2001:10::1', '2001:20::1', '4000::1', '::ffff:0:7f00:1',
] // prettier-ignore

const refusedForms = [
  'file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'data:text/plain,x', 'javascript:alert(1)',
  'blob:http://example.com/x', 'ws://example.com/', 'dict://example.com/', '//example.com', 'example.com', '', ' ', 'http://',
  'http:///etc/passwd', 'http://user@example.com/', 'http://user:pw@example.com/', 'http://example.com@127.0.0.1/',
  'http://:pw@example.com/', 'http://example.com:22/', 'http://example.com:8080/', 'https://example.com:25/', 'http://example.com:0/',
  'http://localhost/', 'http://LOCALHOST./', 'http://foo.localhost/', 'http://metadata/', 'http://metadata.google.internal/',
  'http://instance-data.ec2.internal/', 'http://printer.local/', 'http://wiki.corp/', 'http://router.lan/', 'http://1.0.0.127.in-addr.arpa/',
  'http://168.63.129.16/', 'http://127.1/', 'http://0/', 'http://[::]/', 'http://127.0.0.1#@example.com/', 'http://127.0.0.1\\@example.com/',
  'http:127.0.0.1', 'http:/\\127.0.0.1/', 'http://①②⑦.⓪.⓪.①/', 'http://127。0。0。1/', 'http://loc\u00ADalhost/', 'http://ｌｏｃａｌｈｏｓｔ/',
] // prettier-ignore

describe('an address', () => {
  test('of a closed range is refused in every notation', () => {
    fc.assert(
      fc.property(closed, fc.constantFrom('http', 'https', 'HTTP'), (value, scheme) => {
        for (const notation of notations) {
          const url = `${scheme}://${notation(value)}/x`
          expect(count.take(faultOf(url) !== undefined), url).toBe(true)
        }
      }),
      fuzzing(300),
    )
  })

  test.each([...refused6.map((address) => `http://[${address}]/`), ...refusedForms])('%j is refused', (url) => {
    expect(count.take(faultOf(url) !== undefined)).toBe(true)
  })

  test('of the public internet is taken', () => {
    for (const url of [
      'http://example.com/a?b#c',
      'https://example.com:443/',
      'http://93.184.216.34/',
      'https://[2606:4700::1111]/',
      'http://172.32.0.1/',
      'http://100.128.0.1/',
      'http://192.169.0.1/',
      'https://xn--bcher-kva.example/',
      'http://11.0.0.1',
    ])
      // prettier-ignore
      expect(faultOf(url), url).toBeUndefined()
  })
})

/** Machines of the made-up internet have addresses 127.7.x.x; the machine inside the wall is 127.0.0.1. */
const isPublicHere = (address: string): boolean => address.startsWith('127.7.') || isPublicAddress(address)

let server: Server
let port: number
/** Address and path of each request that reached a machine. */
let reached: string[] = []
let answerTo: RequestListener = (_, reply) => reply.end('hello')

beforeAll(async () => {
  server = createServer((request, reply) => {
    reached.push(`${request.socket.localAddress} ${request.url}`)
    answerTo(request, reply)
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const names: Readonly<Record<string, readonly string[]>> = {
  'one.example': ['127.7.0.1'],
  'two.example': ['127.7.0.2'],
  'inside.example': ['127.0.0.1'],
  'both.example': ['127.7.0.1', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nowhere.example': [],
}

const resolve: Resolve = async (host) =>
  (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

interface Way {
  readonly answer?: RequestListener
  readonly resolve?: Resolve
  readonly maxBytes?: number
  readonly withinMs?: number
}

/** Content of a made-up address, or the reason for a refusal. */
async function fetched(address: string, way: Way = {}): Promise<string> {
  answerTo = way.answer ?? ((_, reply) => reply.end('hello'))
  reached = []
  try {
    const { content } = await fetchOutside(`http://${address.replace('/', `:${port}/`)}`, {
      maxBytes: way.maxBytes ?? 1000,
      withinMs: way.withinMs ?? 10_000,
      resolve: way.resolve ?? resolve,
      rules: { isPublic: isPublicHere, ports: [port] },
    })
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof FetchRefused) return error.fault
    throw error
  }
}

const redirectTo =
  (location: string): RequestListener =>
  (_, reply) =>
    reply.writeHead(302, { location }).end()

describe('a fetch', () => {
  test('returns the content of a public address, after redirects too', async () => {
    expect(await fetched('one.example/a')).toBe('hello')
    const leadOn: RequestListener = (request, reply) =>
      request.url === '/a' ? redirectTo('//two.example:' + port + '/b')(request, reply) : reply.end('moved')
    expect(await fetched('one.example/a', { answer: leadOn })).toBe('moved')
    expect(reached).toEqual(['127.7.0.1 /a', '127.7.0.2 /b'])
  })

  test.each(['inside.example', 'both.example', 'mapped.example'])(
    'of %s, a name that leads inside, is refused',
    async (name) => {
      expect(count.take((await fetched(`${name}/a`)) === 'url-not-public')).toBe(true)
      expect(reached).toEqual([])
    },
  )

  test('is not led inside by any redirect', async () => {
    const targets = [
      'http://127.0.0.1',
      'http://inside.example',
      'http://[::ffff:127.0.0.1]',
      'http://2130706433',
      'http://0x7f.1',
    ]
    for (const target of targets) {
      const result = await fetched('one.example/a', { answer: redirectTo(`${target}:${port}/secret`) })
      expect([target, count.take(result === 'url-not-public')]).toEqual([target, true])
      expect(reached).toEqual(['127.7.0.1 /a'])
    }
    for (const target of ['file:///etc/passwd', 'http://u:p@one.example/', 'http://one.example:1/', 'javascript:x']) {
      expect(count.take((await fetched('one.example/a', { answer: redirectTo(target) })) === 'bad-url'), target).toBe(
        true,
      )
    }
  })

  test('speaks to the checked machine, for any later answer of DNS', async () => {
    let asked = 0
    const rebinding: Resolve = async () => [{ address: asked++ === 0 ? '127.7.0.1' : '127.0.0.1', family: 4 }]
    expect(await fetched('one.example/a', { resolve: rebinding })).toBe('hello')
    expect([asked, reached]).toEqual([1, ['127.7.0.1 /a']])
    const back = await fetched('one.example/a', { resolve: ((asked = 0), rebinding), answer: redirectTo('/b') })
    expect(count.take(back === 'url-not-public')).toBe(true)
    expect(reached).toEqual(['127.7.0.1 /a'])
  })

  test('ends: after five redirects, at its size, at its time, without an answer', async () => {
    expect(count.take((await fetched('one.example/a', { answer: redirectTo('/a') })) === 'url-redirects')).toBe(true)
    expect(reached).toHaveLength(6)
    const huge: RequestListener = (_, reply) => reply.writeHead(200, { 'content-length': 5000 }).end('x'.repeat(5000))
    expect(count.take((await fetched('one.example/a', { answer: huge })) === 'url-too-large')).toBe(true)
    const endless: RequestListener = (_, reply) => {
      const more = () => reply.destroyed || reply.write('x'.repeat(300), () => setImmediate(more))
      more()
    }
    expect(count.take((await fetched('one.example/a', { answer: endless })) === 'url-too-large')).toBe(true)
    const silent: RequestListener = (_, reply) => reply.writeHead(200).flushHeaders()
    expect(count.take((await fetched('one.example/a', { answer: silent, withinMs: 500 })) === 'url-no-answer')).toBe(
      true,
    )
    const headers: RequestListener = (_, reply) => reply.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end()
    expect(count.take((await fetched('one.example/a', { answer: headers })) === 'url-no-answer')).toBe(true)
    const missing: RequestListener = (_, reply) => reply.writeHead(404).end('secret')
    expect(await fetched('one.example/a', { answer: missing })).toBe('url-no-answer')
    expect(await fetched('nowhere.example/a')).toBe('url-no-answer')
  })
})
