import { createHash } from 'node:crypto'
import { fileRoot, isDoc, storedPath } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { findFiles } from '../../platform/files/index.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import type { Manifest, ManifestFile } from './manifest.ts'

/** A file that a site names, as a release would hand it out. */
export interface NamedFile extends ManifestFile {
  /** Name on the site: without its storage path, and different for another content. */
  readonly name: string
  /** By what its content is distinguished from others. */
  readonly content: string
}

const nameOf = (path: string, content = ''): string => {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? ''
  const words = content === '' ? path : `${path} ${content}`
  return `${createHash('sha256').update(words).digest('hex').slice(0, 20)}${extension}`
}

const addressPattern = new RegExp(`${fileRoot}[^\\s"<>?#]+`, 'g')

const pathsInText = (text: string): readonly string[] =>
  text.includes(fileRoot)
    ? [text, ...(text.replaceAll('&amp;', '&').match(addressPattern) ?? [])].flatMap((url) => storedPath(url) ?? [])
    : []

/** Every stored file that a value names, as an address or within HTML. */
function pathsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return pathsInText(value)
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  return isDoc(value) ? Object.values(value).flatMap(pathsIn) : []
}

interface Naming {
  /** Approved content of the release. */
  readonly approved: readonly unknown[]
  /** Parts of the client's records, as they are that day. */
  readonly ofTheDay: unknown
  /** Pages that stay live as they were published. */
  readonly staying: readonly unknown[]
  readonly liveManifest: Manifest | undefined
}

/** Files as the live release keeps them, by their paths. Releases of earlier versions named them by the path alone. */
function keptFiles({ files = {} }: Partial<Pick<Manifest, 'files'>>): (path: string) => NamedFile | undefined {
  const entries = Object.entries(files)
  const byPath = new Map(entries.flatMap(([name, { path }]) => (path === undefined ? [] : [[path, name] as const])))
  return (path) => {
    const name = byPath.get(path) ?? nameOf(path)
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    return file && { ...file, name, content: file.key }
  }
}

/**
 * Files of a site by their paths: those of a release as they are stored now, and those of pages that stay live as they
 * were published, for any later file at their path.
 */
export async function namedFiles(ctx: Ctx, { approved, ofTheDay, staying, liveManifest }: Naming) {
  const slices = new ShortSlices()
  const current = new Set([...(await slices.map(approved, pathsIn)).flat(), ...pathsIn(ofTheDay)])
  const paths = [...new Set([...current, ...(await slices.map(staying, pathsIn)).flat()])]
  const rows = await findFiles(ctx, paths)
  const kept = keptFiles(liveManifest ?? {})
  const found = paths.flatMap((path) => {
    const row = rows.get(path)
    const now = row && { ...row, name: nameOf(path, row.sha256), content: row.sha256 }
    const file = current.has(path) ? (now ?? kept(path)) : (kept(path) ?? now)
    return file === undefined ? [] : [[path, file] as const]
  })
  return new Map<string, NamedFile>(found)
}

/** The name under which a site asks for a file that is not there. */
export const missingName = (path: string): string => nameOf(path)

/** The contents of the files that some values name, so that another content under the same path is noticed. */
export async function contentsOf(
  values: readonly unknown[],
  files: ReadonlyMap<string, NamedFile>,
): Promise<readonly (readonly string[])[]> {
  const paths = (await new ShortSlices().map(values, pathsIn)).flat()
  return [...new Set(paths)].toSorted().map((path) => [path, files.get(path)?.content ?? ''])
}
