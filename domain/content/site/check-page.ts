import { isDoc, itemPath } from '../../kernel/index.ts'
import { pictureOf } from '../pictures.ts'
import type { SitePage } from './site-page.ts'

export type CheckKind = 'links' | 'alt' | 'headings' | 'data' | 'weight' | 'required' | 'languages' | 'files' | 'crop'

/** Finding of a check on a page. An error stops a release. */
export interface CheckFault {
  readonly kind: CheckKind
  readonly level: 'error' | 'warning'
  readonly words: string
  /** Path of the field in which it is: 'content.sections[i2].image'. */
  readonly path?: string
}

/** Bytes that a page may weigh with its pictures as a phone loads them. */
const pageBudget = 900_000

interface Found {
  readonly path: string
  readonly value: unknown
}

/** Field of an entry of a list: an item has fields, a picture is in the field of the list. */
const entryPath = (list: string, entry: unknown): string =>
  isDoc(entry) && typeof entry['id'] === 'string' ? itemPath(list, entry['id']) : list

/** Every value of the content of a page that `wanted` takes, with the path of its field. */
function findAll(value: unknown, wanted: (value: unknown) => boolean, path = 'content'): readonly Found[] {
  if (wanted(value)) return [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((one: unknown) => findAll(one, wanted, entryPath(path, one)))
  return isDoc(value) ? Object.entries(value).flatMap(([name, one]) => findAll(one, wanted, `${path}.${name}`)) : []
}

const isPicture = (value: unknown): boolean =>
  (isDoc(value) && typeof value['url'] === 'string' && 'alt' in value) || hasRenditions(value)

const hasRenditions = (value: unknown): boolean => isDoc(value) && Array.isArray(value['renditions'])

/** Pictures without words for who does not see them. */
function altFaults({ content }: SitePage, html: string): CheckFault[] {
  const inText = (html.match(/<img\b[^>]*>/g) ?? []).filter((image) => !/\salt[=\s>]/.test(image))
  const faults: CheckFault[] = inText.map(() => ({
    kind: 'alt',
    level: 'error',
    words: 'A picture in the text has no alt text',
  }))
  const pictures = findAll(content, isPicture).flatMap(({ path, value }) => {
    const picture = pictureOf(value)
    const isDescribed = picture?.decorative === true || (picture?.alt ?? '').trim() !== ''
    return picture === undefined || isDescribed
      ? []
      : [
          {
            kind: 'alt' as const,
            level: 'error' as const,
            words: `A picture has no alt text: ${picture.name ?? path}`,
            path,
          },
        ]
  })
  return [...faults, ...pictures]
}

const linkPattern = /<a\b[^>]*?\shref="([^"]*)"/g
const headingPattern = /<h([1-6])\b/g

/** Links to pages that the site will not have. `paths` are those that it will. */
function linkFaults(
  page: SitePage,
  html: string,
  { paths, root }: { paths: ReadonlySet<string>; root: string },
): CheckFault[] {
  const targets = [...html.matchAll(linkPattern)].map(([, href = '']) => href)
  const inner = targets.filter((href) => href.startsWith(root) && !href.startsWith('#'))
  const broken = new Set(
    inner.map((href) => `/${href.slice(root.length).split(/[?#]/)[0] ?? ''}`).filter((path) => !paths.has(path)),
  )
  return [...broken].map((path) => ({
    kind: 'links',
    level: 'error',
    words: `${page.url} links to ${path}, which is not there`,
  }))
}

function headingFaults(html: string): CheckFault[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const levels = [...main.matchAll(headingPattern)].map(([, level]) => Number(level))
  const faults: CheckFault[] = []
  const firsts = levels.filter((level) => level === 1).length
  if (firsts !== 1)
    faults.push({
      kind: 'headings',
      level: 'warning',
      words: firsts === 0 ? 'There is no main heading' : `There are ${firsts} main headings`,
    })
  levels.forEach((level, at) => {
    const before = levels[at - 1]
    if (before !== undefined && level > before + 1)
      faults.push({ kind: 'headings', level: 'warning', words: `Heading skips from ${before} to ${level}` })
  })
  return faults
}

function dataFaults({ jsonld }: SitePage): CheckFault[] {
  if (jsonld === undefined) return []
  if (typeof jsonld === 'string') return [{ kind: 'data', level: 'error', words: 'The structured data is no JSON' }]
  const parts = Array.isArray(jsonld) ? jsonld : [jsonld]
  const isWhole = parts.every((part) => isDoc(part) && (part['@type'] !== undefined || part['@graph'] !== undefined))
  return isWhole ? [] : [{ kind: 'data', level: 'error', words: 'The structured data has no @type' }]
}

/** Bytes of the renditions of a page by the addresses that they have in the editor. */
const renditionSizes = ({ content }: SitePage): ReadonlyMap<string, number> =>
  new Map(
    findAll(content, hasRenditions).flatMap(({ value }) =>
      (pictureOf(value)?.renditions ?? []).map(({ url, size }) => [url, size] as const),
    ),
  )

const phoneWidth = 960

/** The address that a phone takes of a drawn picture: of its widths the first that is wide enough. */
function phoneAddress(drawn: string): string | undefined {
  const widths = [...(/\ssrcset="([^"]*)"/.exec(drawn)?.[1] ?? '').matchAll(/(\S+) (\d+)w/g)]
  const fitting = widths.find(([, , width]) => Number(width) >= phoneWidth) ?? widths.at(-1)
  return fitting?.[1] ?? /<img\b[^>]*?\ssrc="([^"]*)"/.exec(drawn)?.[1]
}

/**
 * Bytes of a page as a phone gets it: its HTML, and each picture at 960 pixels. `sizes` are those of files by their
 * addresses in the HTML; the editor knows those of renditions alone.
 */
export function pageWeight(page: SitePage, html: string, sizes: ReadonlyMap<string, number> = renditionSizes(page)) {
  const drawn = html.match(/<picture\b[\s\S]*?<\/picture>|<img\b[^>]*>/g) ?? []
  const addresses = new Set(drawn.flatMap((picture) => phoneAddress(picture)?.replaceAll('&amp;', '&') ?? []))
  return html.length + [...addresses].reduce((sum, address) => sum + (sizes.get(address) ?? 0), 0)
}

interface Checking {
  readonly html: string
  readonly weight: number
  /** Addresses that the site will have; undefined where they are not all known: nothing is said of links then. */
  readonly paths: ReadonlySet<string> | undefined
  readonly root: string
}

/** Checks of a page before it goes live (Releases in content-and-crm). */
export function checkPage(page: SitePage, { html, weight, paths, root }: Checking): readonly CheckFault[] {
  const heavy: CheckFault[] =
    weight > pageBudget
      ? [{ kind: 'weight', level: 'warning', words: `${Math.round(weight / 1000)} of ${pageBudget / 1000} kB` }]
      : []
  return [
    ...(paths === undefined ? [] : linkFaults(page, html, { paths, root })),
    ...altFaults(page, html),
    ...headingFaults(html),
    ...dataFaults(page),
    ...heavy,
  ]
}

/** Where a release's redirects lead in the end: no chains, and a loop is no redirect. */
export function settledRedirects(
  redirects: Readonly<Record<string, string>>,
  paths: ReadonlySet<string>,
): Record<string, string> {
  const follow = (from: string): string | undefined => {
    const seen = new Set([from])
    let to = redirects[from]
    while (to !== undefined && !paths.has(to) && redirects[to] !== undefined) {
      if (seen.has(to)) return undefined
      seen.add(to)
      to = redirects[to]
    }
    return to
  }
  return Object.fromEntries(
    Object.keys(redirects).flatMap((from) => {
      const to = paths.has(from) ? undefined : follow(from)
      return to === undefined || to === from ? [] : [[from, to] as const]
    }),
  )
}
