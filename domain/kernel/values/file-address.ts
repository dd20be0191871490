/** Files of the store are opened below it. */
export const fileRoot = '/api/files/'

/** An address without its signature, as files and texts keep it. */
export const lastingUrl = (url: string): string => url.split(/[?#]/)[0] ?? url

/**
 * Path of a file in the store, from its address with or without a signature; undefined for an address elsewhere, and
 * for an invalid one.
 */
export function storedPath(url: string): string | undefined {
  const address = lastingUrl(url)
  if (!address.startsWith(fileRoot)) return undefined
  try {
    return decodeURIComponent(address.slice(fileRoot.length))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
