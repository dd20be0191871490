const prefix = '/api/files/'

/** The path in file storage that an address names; undefined for one elsewhere, and for what names none. */
export function pathOfFile(url: string): string | undefined {
  if (!url.startsWith(prefix)) return undefined
  try {
    return (url.split(/[?#]/)[0] ?? url).slice(prefix.length).split('/').map(decodeURIComponent).join('/')
  } catch (error) {
    console.info('An address of a file cannot be read.', error)
    return undefined
  }
}
