import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { requireNoTransaction } from '../../database/open-transactions.ts'
import { checkUrl, hostOf, type FetchRules } from './check-url.ts'
import { FetchRefused } from './fetch-refused.ts'
import { isPublicAddress } from './public-address.ts'

/** Every address of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export interface FetchOptions {
  /** Bytes. */
  readonly maxBytes: number
  /** From the first look-up to the last byte, redirects included; 20 s when absent. */
  readonly withinMs?: number
  readonly rules?: FetchRules
  readonly resolve?: Resolve
}

/** Content of an address. The sender's type and name are ignored: contents are judged by their bytes. */
export interface Fetched {
  /** Throws FetchRefused where it grows too large or breaks off. */
  readonly content: AsyncIterable<Buffer>
}

/** The rules of the installation. */
export const publicRules: FetchRules = { isPublic: isPublicAddress, ports: [80, 443] }
const usualMs = 20_000
const mostRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * The name's addresses for the connection: looked up once, all of them checked, so that the checked machine is the one
 * that is contacted, for any later answer of DNS.
 */
const checkedLookup = (resolve: Resolve, { isPublic }: FetchRules): LookupFunction => {
  const look = async (host: string): Promise<readonly LookupAddress[]> => {
    const addresses = await resolve(host)
    if (addresses.length === 0) throw new FetchRefused('url-no-answer')
    if (!addresses.every(({ address }) => isPublic(address))) throw new FetchRefused('url-not-public')
    return addresses
  }
  return (host, { all }, done) => {
    const hand = (addresses: readonly LookupAddress[]): void => {
      const [first] = addresses
      if (all) done(null, [...addresses])
      else if (first) done(null, first.address, first.family)
    }
    look(host).then(hand, (error: Error) => done(error, ''))
  }
}

const asRefusal = (error: unknown): FetchRefused =>
  error instanceof FetchRefused ? error : new FetchRefused('url-no-answer', error)

interface Asking {
  readonly rules: FetchRules
  readonly resolve: Resolve
  readonly signal: AbortSignal
}

/** Parts of a request; one with a body sends data. */
interface Said {
  /** Replaces POST for a request with a body, and GET for any other. */
  readonly method?: 'PUT' | 'PATCH' | 'DELETE' | 'PROPFIND' | 'REPORT' | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
}

type Brought = Said & { readonly body: Buffer }

/** One request on a separate connection: no earlier answer, cookie or credential is sent along. */
function ask(url: URL, { rules, resolve, signal }: Asking, said?: Said): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(
      {
        host: hostOf(url),
        port: url.port === '' ? undefined : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method: said?.method ?? (said?.body ? 'POST' : 'GET'),
        agent: false,
        signal,
        lookup: checkedLookup(resolve, rules),
        maxHeaderSize: 16_384,
        headers: {
          host: url.host,
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'Flightline',
          ...said?.headers,
        },
      },
      answered,
    )
    sent.on('error', (error) => failed(asRefusal(error)))
    sent.end(said?.body)
  })
}

/** Answer after all redirects, each checked as the first address was. */
async function follow(start: string, asking: Asking): Promise<IncomingMessage> {
  let url = checkUrl(start, asking.rules)
  for (let left = mostRedirects; left >= 0; left -= 1) {
    const answer = await ask(url, asking)
    const { location } = answer.headers
    if (!redirects.has(answer.statusCode ?? 0) || location === undefined) return answer
    answer.destroy()
    url = checkUrl(location, asking.rules, url)
  }
  throw new FetchRefused('url-redirects')
}

async function* limited(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of answer) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('an answer is read as bytes')
      size += chunk.length
      if (size > maxBytes) throw new FetchRefused('url-too-large')
      yield chunk
    }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    answer.destroy()
  }
}

/**
 * The only way in which the product fetches a user's address (promises, 'Any URL the server is asked to fetch').
 * Refuses machines that are not public, on every redirect and after DNS; bounded in time and size. Throws FetchRefused.
 */
export async function fetchOutside(address: string, options: FetchOptions): Promise<Fetched> {
  requireNoTransaction('an address outside')
  const { maxBytes, withinMs = usualMs, rules = publicRules, resolve = resolveBySystem } = options
  const answer = await follow(address, { rules, resolve, signal: AbortSignal.timeout(withinMs) })
  const announced = Number(answer.headers['content-length'] ?? 0)
  const fault = answer.statusCode === 200 ? announced > maxBytes && 'url-too-large' : 'url-no-answer'
  if (fault) {
    answer.destroy()
    throw new FetchRefused(fault)
  }
  return { content: limited(answer, maxBytes) }
}

/**
 * Sends data to a user's address, under the same guard; follows no redirect. Returns the status. Throws FetchRefused.
 */
export async function postOutside(address: string, options: Brought & Omit<FetchOptions, 'maxBytes'>): Promise<number> {
  requireNoTransaction('an address outside')
  const { headers, body, withinMs = usualMs, rules = publicRules, resolve = resolveBySystem } = options
  const asking = { rules, resolve, signal: AbortSignal.timeout(withinMs) }
  const answer = await ask(checkUrl(address, rules), asking, { headers, body })
  answer.destroy()
  return answer.statusCode ?? 0
}

/** Answer of an outside system. */
export interface OutsideAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Calls a system at a user's address, under the same guard, and reads its answer with any status; follows no redirect,
 * so that credentials go to no other machine. Throws FetchRefused.
 */
export async function askOutside(address: string, options: Said & FetchOptions): Promise<OutsideAnswer> {
  requireNoTransaction('an address outside')
  const {
    method,
    headers,
    body,
    maxBytes,
    withinMs = usualMs,
    rules = publicRules,
    resolve = resolveBySystem,
  } = options
  const asking = { rules, resolve, signal: AbortSignal.timeout(withinMs) }
  const answer = await ask(checkUrl(address, rules), asking, { method, headers, body })
  const parts: Buffer[] = []
  for await (const part of limited(answer, maxBytes)) parts.push(part)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }
}
