import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

/** The address that a request means: at a host of a client's site, what lies below that site; else itself. */
export function sitePathOf({ SITE_HOSTS }: Pick<Config, 'SITE_HOSTS'>, host: string | undefined, url: string): string {
  if (SITE_HOSTS.length === 0 || host === undefined) return url
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const site = SITE_HOSTS.find((one) => one.host.replace(/:\d+$/, '') === name)
  return site === undefined ? url : `/site/${site.key}${url.startsWith('/') ? url : `/${url}`}`
}

/** A host of a client's site opens that site and nothing else. */
export const sitePathFor =
  (config: Pick<Config, 'SITE_HOSTS'>) =>
  ({ headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>): string =>
    sitePathOf(config, headers.host, url)
