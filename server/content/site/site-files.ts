import { createHash } from 'node:crypto'
import { aircraft } from '../../../domain/charter/index.ts'
import { blogs, files, footers, headers, pages, type CheckFault } from '../../../domain/content/index.ts'
import { storedPath } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { findFiles, readFilePath } from '../../platform/files/index.ts'
import type { FutureSite } from './future-site.ts'
import type { ManifestFile } from './manifest.ts'

/** Records whose files are made for sites. Those of all others, such as messages and contacts, are private. */
const ofContent: ReadonlySet<string> = new Set([pages, files, headers, footers, blogs].map(({ name }) => name))

/** Whether an address is that of a picture which an aircraft holds itself. */
export function isOfAircraft(url: string, { id, clientId }: { readonly id: string; readonly clientId: string }) {
  const place = readFilePath(storedPath(url) ?? '')
  return place?.clientId === clientId && place.record === aircraft.name && place.recordId === id
}

/** Types that a site hands out: what a browser would run is none. */
export const isShown = (type: string): boolean =>
  (/^(?:image|video|audio)\//.test(type) && type !== 'image/svg+xml') || type === 'application/pdf'

/** What a file of a site is called there: nothing of where it is kept. */
const publicName = (path: string): string => {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? ''
  return `${createHash('sha256').update(path).digest('hex').slice(0, 20)}${extension}`
}

interface Showing {
  readonly clientId: string
  /** Pictures of the fleet, which the site shows wherever they lie. */
  readonly fleet: readonly { readonly image?: string }[]
  /** What the site calls a file. */
  readonly nameOf?: (path: string) => string
}

/** The files that a site shows, found while its pages are drawn: by the name that they have there. */
export class ShownFiles {
  readonly paths = new Map<string, string>()
  /** Paths that pages name and that no site may show. */
  readonly refused = new Set<string>()
  #clientId: string
  #fleet: ReadonlySet<string>
  #nameOf: (path: string) => string

  constructor({ clientId, fleet, nameOf = publicName }: Showing) {
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

/** What the files of a site are found with. */
type FilesOfSite = Pick<FutureSite, 'data' | 'liveManifest'>

export const shownFilesOf = (ctx: Ctx, { data }: Pick<FilesOfSite, 'data'>): ShownFiles =>
  new ShownFiles({ clientId: ctx.db.tenant.clientId, fleet: data.fleet })

/** The files of some names as a release lists them: as they are stored, or else as the live release kept them. */
export async function storedFiles(
  ctx: Ctx,
  paths: ReadonlyMap<string, string>,
  { liveManifest }: Pick<FilesOfSite, 'liveManifest'>,
): Promise<Record<string, ManifestFile>> {
  const rows = await findFiles(ctx, [...paths.values()])
  const kept = new Map(Object.entries(liveManifest?.files ?? {}))
  return Object.fromEntries(
    [...paths].flatMap(([name, path]) => {
      const row = rows.get(path) ?? kept.get(name)
      return row === undefined ? [] : [[name, { key: row.key, type: row.type, size: row.size }] as const]
    }),
  )
}

const callFile = (path: string): string => path.split('/').at(-1) ?? path

const fault = (words: string): CheckFault => ({ kind: 'files', level: 'error', words })

/** Looks up the files that pages show. Answers what is wrong with those of one page. */
export async function checkFiles(
  ctx: Ctx,
  site: FilesOfSite,
  drawn: readonly { readonly shown: ShownFiles }[],
): Promise<(shown: ShownFiles) => CheckFault[]> {
  const paths = new Map(drawn.flatMap(({ shown }) => [...shown.paths]))
  const known = new Map(Object.entries(await storedFiles(ctx, paths, site)))
  return (shown) => [
    ...[...shown.refused].map((path) =>
      fault(`A file is not of this site and is not published: ${callFile(path)}. Upload it here to show it.`),
    ),
    ...[...shown.paths].flatMap(([name, path]) => {
      const file = known.get(name)
      if (file === undefined) return [fault(`A file is no longer there: ${callFile(path)}`)]
      return isShown(file.type) ? [] : [fault(`A site shows no files of this kind: ${callFile(path)}`)]
    }),
  ]
}
