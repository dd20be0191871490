import type { Config } from '../config.ts'

/** A path of this product; undefined for an address that leads elsewhere, in whatever way it is written. */
export function readOwnPath({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, path: string | undefined): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, PUBLIC_URL)) return undefined
  const url = new URL(path, PUBLIC_URL)
  return url.origin === new URL(PUBLIC_URL).origin ? `${url.pathname}${url.search}` : undefined
}
