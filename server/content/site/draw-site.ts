import { createHash } from 'node:crypto'
import {
  renderPage,
  rootFrom,
  siteStyle,
  type SiteChrome,
  type SiteData,
  type SitePage,
} from '../../../domain/content/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { cleanHtml } from '../../platform/records/clean-html.ts'
import type { Manifest, Piece } from './manifest.ts'
import { ShownFiles } from './site-files.ts'

interface Drawn {
  /** Everything, one behind the other. */
  readonly pack: Buffer
  readonly parts: Pick<Manifest, 'pages' | 'style' | 'missing' | 'snapshot' | 'sitemap'>
  readonly shown: ShownFiles
}

interface Site {
  readonly clientId: string
  readonly all: readonly SitePage[]
  readonly chrome: SiteChrome
  readonly data: SiteData
}

/** Puts contents behind each other, the same one once. */
class Pack {
  #parts: Buffer[] = []
  #size = 0
  #known = new Map<string, Piece>()

  add(content: string): Piece {
    const bytes = Buffer.from(content)
    const sha = createHash('sha256').update(bytes).digest('hex')
    const known = this.#known.get(sha)
    if (known) return known
    const piece = { start: this.#size, end: this.#size + bytes.length - 1, sha }
    this.#parts.push(bytes)
    this.#size += bytes.length
    this.#known.set(sha, piece)
    return piece
  }

  whole = (): Buffer => Buffer.concat(this.#parts)
}

/** One page as visitors see it. */
export const drawPage = (page: SitePage, { chrome, data }: Pick<Site, 'chrome' | 'data'>, shown: ShownFiles): string =>
  renderPage(page, { chrome, data, clean: cleanHtml, fileAt: shown.at(rootFrom(page.url)) })

/** The page of an address at which nothing is. */
export const missingPage = (name: string): SitePage => ({
  id: '_missing',
  name: 'This page is not here',
  url: '/_missing',
  kind: '',
  content: {},
  html: '<p>It may have moved. <a href="/">Go to the first page</a>.</p>',
  meta: { title: `Not found | ${name}`, robots: 'noindex' },
  date: 0,
})

const escapeXml = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const sitemapOf = ({ all, chrome }: Site): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${all
    .filter(({ meta }) => !textOf(meta['robots']).includes('noindex'))
    .map(({ url }) => `<url><loc>${escapeXml(chrome.origin + (url === '/' ? '/' : url))}</loc></url>`)
    .toSorted()
    .join('\n')}\n</urlset>\n`

/** Draws a whole site into one file. */
export function drawSite(site: Site): Drawn {
  const shown = new ShownFiles(site.clientId)
  const pack = new Pack()
  const pages = Object.fromEntries(
    site.all.map((page) => {
      const piece = pack.add(drawPage(page, site, shown))
      const { id, name, meta, jsonld } = page
      return [page.url, { ...piece, id, name, meta, ...(jsonld !== undefined && { jsonld }) }]
    }),
  )
  const parts = {
    pages,
    style: pack.add(siteStyle(site.chrome)),
    missing: pack.add(drawPage(missingPage(site.chrome.name), site, shown)),
    snapshot: pack.add(JSON.stringify(site.all)),
    sitemap: sitemapOf(site),
  }
  return { pack: pack.whole(), parts, shown }
}
