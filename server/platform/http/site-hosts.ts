import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

const hostAndKey = (pair: string) => /^([a-z0-9.:-]+)\s*=\s*([a-z0-9]+)$/i.exec(pair)

/** True if a word of SITE_HOSTS names a host and the key of a client: 'www.laro.example=laro'. */
export const isSiteHost = (pair: string): boolean => hostAndKey(pair) !== null

/** The hosts of public sites by their setting. */
export const readSiteHosts = (pairs: readonly string[]) =>
  pairs.flatMap((pair) => {
    const [, host, key] = hostAndKey(pair.toLowerCase()) ?? []
    return host === undefined || key === undefined ? [] : [{ host, key }]
  })

/** Address of a request: at a host of a client's site, the path below that site; otherwise itself. */
function sitePathOf({ SITE_HOSTS }: Pick<Config, 'SITE_HOSTS'>, host: string | undefined, url: string): string {
  if (SITE_HOSTS.length === 0 || host === undefined) return url
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const site = SITE_HOSTS.find((one) => one.host.replace(/:\d+$/, '') === name)
  return site === undefined ? url : `/site/${site.key}${url.startsWith('/') ? url : `/${url}`}`
}

/** Path of a site whose percent-encoding is Latin-1, as old links have it, in UTF-8: '%FCber' -> '%C3%BCber'. */
function readableSitePath(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!path.startsWith('/site/') || isReadable(path)) return url
  const bytes = path.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
  return [path.split('/', 3).join('/'), ...bytes.split('/').slice(3).map(encodeURIComponent)]
    .join('/')
    .concat(...query.map((words) => `?${words}`))
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** A host of a client's site opens that site and nothing else. */
export const sitePathFor =
  (config: Pick<Config, 'SITE_HOSTS'>) =>
  ({ headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>): string =>
    readableSitePath(sitePathOf(config, headers.host, url))
