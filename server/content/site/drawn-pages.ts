import { createHash } from 'node:crypto'
import type { SitePage } from '../../../domain/content/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanAhead } from '../../platform/records/clean-ahead.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { drawerOf, listedOf, type Surroundings } from './page-drawer.ts'
import type { FutureSite } from './future-site.ts'
import { shownFilesOf } from './site-files.ts'

/** A page as visitors see it, with the files that it shows. */
export interface DrawnHtml {
  readonly html: string
  /** Paths of the files that it shows, by their names on the site. */
  readonly files: readonly (readonly [name: string, path: string])[]
  /** Paths of files that it names and that no site may show. */
  readonly refused: readonly string[]
}

/** Characters of drawn pages that a process keeps. */
const keptSize = 32_000_000

/** Pages that were drawn last, by the hash of all that they are drawn from. */
class KeptPages {
  #kept = new Map<string, DrawnHtml>()
  #size = 0

  has = (key: string): boolean => this.#kept.has(key)

  read(key: string, draw: () => DrawnHtml): DrawnHtml {
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const drawn = draw()
    this.#kept.set(key, drawn)
    this.#size += drawn.html.length
    for (const [oldest, { html }] of this.#kept) {
      if (this.#size <= keptSize) break
      this.#kept.delete(oldest)
      this.#size -= html.length
    }
    return drawn
  }
}

const opened = new WeakMap<Platform, KeptPages>()

function openKeptPages(platform: Platform): KeptPages {
  const kept = opened.get(platform) ?? new KeptPages()
  opened.set(platform, kept)
  return kept
}

/** Draws the pages of a site, each once for the same content and surroundings. */
export interface SitePages {
  readonly draw: (page: SitePage) => DrawnHtml
  /** True if a page is drawn already. */
  readonly has: (page: SitePage) => boolean
  /** Hash of all that surrounds the pages: another one where any page may look different. */
  readonly around: string
}

const hashJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Hash of all shared content that a page may show in addition to its own text. */
function hashAround(clientId: string, { drawn, chrome, data, files }: FutureSite): string {
  // Addresses matter to the links of sites in several languages, and articles to the lists of each language.
  const paths = (chrome.languages ?? []).length > 1 ? drawn.map(({ url }) => url) : []
  const listed = [...Map.groupBy(drawn, ({ language }) => language)].map(([language, pages]) => [
    language,
    listedOf(pages, data.blogs),
  ])
  const names = [...files].map(([path, { name }]) => [path, name])
  return hashJson([clientId, chrome, data, paths, listed, names])
}

export function sitePages(ctx: Ctx, site: FutureSite): SitePages {
  const kept = openKeptPages(ctx.platform)
  const around = hashAround(ctx.db.tenant.clientId, site)
  const draw = drawerOf(site satisfies Surroundings)
  const hashPage = (page: SitePage) => hashJson([around, page])
  return {
    around,
    has: (page) => kept.has(hashPage(page)),
    draw: (page) =>
      kept.read(hashPage(page), () => {
        const shown = shownFilesOf(ctx, site)
        return { html: draw(page, shown), files: [...shown.paths], refused: [...shown.refused] }
      }),
  }
}

/** Pages that are made ready together, about as many as one message to the thread holds. */
const togetherSize = 400_000

/** Pages in their order, in groups of which the HTML that is not drawn yet has been cleaned outside the event loop. */
export async function* readyPages<Page>(
  pages: Iterable<Page>,
  drawnOf: (page: Page) => readonly SitePage[],
  { has }: SitePages,
): AsyncGenerator<Page> {
  const slices = new ShortSlices()
  let group: Page[] = []
  let asked: SitePage[] = []
  let size = 0
  for (const page of pages) {
    await slices.pause()
    group.push(page)
    const missing = drawnOf(page).filter((one) => !has(one))
    asked.push(...missing)
    size += missing.reduce((sum, one) => sum + JSON.stringify(one).length, 0)
    if (size < togetherSize && group.length < 100) continue
    await cleanAhead(asked)
    yield* group
    ;[group, asked, size] = [[], [], 0]
  }
  await cleanAhead(asked)
  yield* group
}
