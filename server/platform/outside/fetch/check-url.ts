import { isIP } from 'node:net'
import { FetchRefused } from './fetch-refused.ts'

/** Rule of allowed addresses: the installation's, and in tests that of a made-up network. */
export interface FetchRules {
  readonly isPublic: (address: string) => boolean
  readonly ports: readonly number[]
}

/** Names that lead into the machine or its network wherever they are asked, the clouds' metadata among them. */
const closedNames =
  /^[^.]*$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|invalid)$/

const usualPort = (protocol: string): number => (protocol === 'https:' ? 443 : 80)

/** Rules for an address that the operator has named: its port, on any machine. */
export function trustAddress(address: string): FetchRules {
  const { port, protocol } = new URL(address)
  return { isPublic: () => true, ports: [port === '' ? usualPort(protocol) : Number(port)] }
}

/** The host as a resolver takes it: without brackets and the dot at the end. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '')

const isFetchable = (url: URL, { ports }: FetchRules): boolean =>
  ['http:', 'https:'].includes(url.protocol) &&
  url.username === '' &&
  url.password === '' &&
  ports.includes(url.port === '' ? usualPort(url.protocol) : Number(url.port))

/**
 * Reads an address from a user. The parser is the browsers' own, so that decimal, octal, hexadecimal and short forms of
 * an IPv4 address are resolved. Throws FetchRefused: `bad-url` for an address that is never fetched (scheme,
 * credentials, port), `url-not-public` for one that leads to no public machine.
 */
export function checkUrl(text: string, rules: FetchRules, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new FetchRefused('bad-url')
  const url = new URL(text, base)
  if (!isFetchable(url, rules)) throw new FetchRefused('bad-url')
  const host = hostOf(url)
  const isPublic = isIP(host) === 0 ? !closedNames.test(host) : rules.isPublic(host)
  if (!isPublic) throw new FetchRefused('url-not-public')
  return url
}
