import { aircraft } from '../../../domain/charter/index.ts'
import { blogs, files, footers, headers, pages, type CheckFault } from '../../../domain/content/index.ts'
import { storedPath } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { readFilePath } from '../../platform/files/index.ts'
import type { FutureSite } from './future-site.ts'
import type { ManifestFile } from './manifest.ts'
import { missingName } from './named-files.ts'

/** Records whose files are made for sites. Those of all others, such as messages and contacts, are private. */
const ofContent: ReadonlySet<string> = new Set([pages, files, headers, footers, blogs].map(({ name }) => name))

/** True if an address is that of a picture which an aircraft holds itself. */
export function isOfAircraft(url: string, { id, clientId }: { readonly id: string; readonly clientId: string }) {
  const place = readFilePath(storedPath(url) ?? '')
  return place?.clientId === clientId && place.record === aircraft.name && place.recordId === id
}

/** Types that a site serves: none that a browser would run. */
export const isShown = (type: string): boolean =>
  (/^(?:image|video|audio)\//.test(type) && type !== 'image/svg+xml') || type === 'application/pdf'

interface Showing {
  readonly clientId: string
  /** Pictures of the fleet, which the site shows wherever they lie. */
  readonly fleet: readonly { readonly image?: string }[]
  /** Name of a file on the site. */
  readonly nameOf: (path: string) => string
}

/** The files that a site shows, found while its pages are drawn: by the name that they have there. */
export class ShownFiles {
  readonly paths = new Map<string, string>()
  /** Paths that pages name and that no site may show. */
  readonly refused = new Set<string>()
  #clientId: string
  #fleet: ReadonlySet<string>
  #nameOf: (path: string) => string

  constructor({ clientId, fleet, nameOf }: Showing) {
    this.#clientId = clientId
    this.#fleet = new Set(fleet.flatMap(({ image }) => storedPath(image ?? '') ?? []))
    this.#nameOf = nameOf
  }

  #isPublic(path: string): boolean {
    const place = readFilePath(path)
    return place?.clientId === this.#clientId && (ofContent.has(place.record) || this.#fleet.has(path))
  }

  /** Where a stored file opens as seen from a page; a file that is not made for the site opens nowhere. */
  at(root: string): (url: string) => string | undefined {
    return (url) => {
      if (url.startsWith('icon:')) return `${root}_icons/${url.slice('icon:'.length)}.svg`
      const path = storedPath(url)
      if (path === undefined) return undefined
      if (!this.#isPublic(path)) {
        this.refused.add(path)
        return undefined
      }
      const name = this.#nameOf(path)
      this.paths.set(name, path)
      return `${root}_files/${name}`
    }
  }
}

/** Inputs to find the files of a site. */
type FilesOfSite = Pick<FutureSite, 'data' | 'files'>

export const shownFilesOf = (ctx: Ctx, site: FilesOfSite): ShownFiles =>
  new ShownFiles({
    clientId: ctx.db.tenant.clientId,
    fleet: site.data.fleet,
    nameOf: (path) => site.files.get(path)?.name ?? missingName(path),
  })

/** The files of some names as a release lists them. */
export const storedFiles = (
  paths: ReadonlyMap<string, string>,
  site: Pick<FutureSite, 'files'>,
): Readonly<Record<string, ManifestFile>> =>
  Object.fromEntries(
    [...paths].flatMap(([name, path]) => {
      const file = site.files.get(path)
      return file === undefined ? [] : [[name, { key: file.key, type: file.type, size: file.size, path }] as const]
    }),
  )

const callFile = (path: string): string => path.split('/').at(-1) ?? path

const fault = (words: string): CheckFault => ({ kind: 'files', level: 'error', words })

/** The files that a page names: by their names on the site, and those that no site may show. */
export type NamedOnPage = Pick<ShownFiles, 'paths' | 'refused'>

/** Faults of the files that a page shows. */
export const fileFaults = (shown: NamedOnPage, site: Pick<FutureSite, 'files'>): CheckFault[] => [
  ...[...shown.refused].map((path) =>
    fault(`A file is not of this site and is not published: ${callFile(path)}. Upload it here to show it.`),
  ),
  ...[...shown.paths.values()].flatMap((path) => {
    const file = site.files.get(path)
    if (file === undefined) return [fault(`A file is no longer there: ${callFile(path)}`)]
    return isShown(file.type) ? [] : [fault(`A site shows no files of this kind: ${callFile(path)}`)]
  }),
]
