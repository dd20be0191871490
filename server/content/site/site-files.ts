import { storedPath } from '../../../domain/kernel/index.ts'
import { createHash } from 'node:crypto'

/** What a file of a site is called there: nothing of where it is kept. */
const publicName = (path: string): string => {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? ''
  return `${createHash('sha256').update(path).digest('hex').slice(0, 20)}${extension}`
}

/** The files that a site shows, found while its pages are drawn: by the name that they have there. */
export class ShownFiles {
  readonly paths = new Map<string, string>()
  #clientId: string

  constructor(clientId: string) {
    this.#clientId = clientId
  }

  /** Where a stored file opens as seen from a page; files of other clients open nowhere. */
  at(root: string): (url: string) => string | undefined {
    return (url) => {
      if (url.startsWith('icon:')) return `${root}_icons/${url.slice('icon:'.length)}.svg`
      const path = storedPath(url)
      if (path === undefined || !path.startsWith(`clients/${this.#clientId}/`)) return undefined
      const name = publicName(path)
      this.paths.set(name, path)
      return `${root}_files/${name}`
    }
  }
}
