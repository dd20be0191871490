import {
  dayOf,
  languageOfAddress,
  pathInLanguage,
  plainWords,
  renderPage,
  rootFrom,
  siteStyle,
  speechIn,
  type SiteBlog,
  type SiteChrome,
  type SiteData,
  type SiteLists,
  type SitePage,
  type SitePost,
} from '../../../domain/content/index.ts'
import { escapeHtml } from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { cleanHtml } from '../../platform/records/clean-html.ts'
import type { Manifest, Piece } from './manifest.ts'
import { ShownFiles } from './site-files.ts'
import { contentSha, styleName } from './style-name.ts'

interface Drawn {
  /** Everything, one behind the other. */
  readonly pack: Buffer
  readonly parts: Pick<Manifest, 'pages' | 'style' | 'missing' | 'missingIn' | 'answers' | 'snapshot' | 'sitemap'>
}

interface Surroundings {
  /** Every page of the site in each of its languages. */
  readonly drawn: readonly SitePage[]
  readonly chrome: SiteChrome
  readonly data: SiteData
}

interface Site extends Surroundings {
  /** Every page as it is written. */
  readonly all: readonly SitePage[]
}

/** Puts contents behind each other, the same one once. */
class Pack {
  #parts: Buffer[] = []
  #size = 0
  #known = new Map<string, Piece>()

  add(content: string): Piece {
    const bytes = Buffer.from(content)
    const sha = contentSha(bytes)
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

type Listed = Pick<SitePage, 'id' | 'name' | 'url' | 'kind' | 'content' | 'meta' | 'date'>

const postOf = ({ id, name, url, content, meta, date }: Listed): SitePost => ({
  id,
  name,
  url,
  lead: textOf(content['lead']) || textOf(meta['description']),
  at: dayOf(content) ?? date,
})

/** Pages of a site in one language as sections list them: its articles, newest first, and what its blogs name. */
export function listedOf(all: readonly Listed[], blogs: readonly SiteBlog[]): SiteLists {
  const names = new Set(blogs.flatMap(({ entries }) => entries))
  const posts = all.filter(({ kind }) => kind === 'article').map(postOf)
  return {
    posts: posts.toSorted((one, other) => other.at - one.at),
    named: all.filter(({ id }) => names.has(id)).map(postOf),
  }
}

/** Draws pages of a site as visitors see them, each with the articles and addresses of its language. */
export function drawerOf({ drawn, chrome, data }: Surroundings): (page: SitePage, shown: ShownFiles) => string {
  const paths = new Set(drawn.map(({ url }) => url))
  const style = styleName(contentSha(siteStyle(chrome)))
  const inLanguages = new Map(
    [...Map.groupBy(drawn, ({ language }) => language)].map(([language, written]) => [
      language,
      { ...data, ...listedOf(written, data.blogs) },
    ]),
  )
  return (page, shown) =>
    renderPage(page, {
      chrome,
      data: inLanguages.get(page.language) ?? data,
      clean: cleanHtml,
      style,
      fileAt: shown.at(rootFrom(page.url)),
      pathIn: pathInLanguage(page, chrome, paths),
    })
}

/** The page of an address at which nothing is, in a language of the site: the first one when absent. */
export function missingPage({ name, lang }: SiteChrome, language?: string): SitePage {
  const { words } = speechIn(language ?? lang)
  return {
    id: '_missing',
    name: words.missing,
    url: '/_missing',
    kind: '',
    content: {},
    html: `<p>${words.missingWhy} <a href="/">${words.firstPage}</a>.</p>`,
    meta: { title: `${words.notFound} | ${name}`, robots: 'noindex' },
    date: 0,
    ...(language !== undefined && { language }),
  }
}

/** How a form was taken. */
export type FormOutcome = 'contact' | 'request' | 'wrong' | 'past'

/** What the answer to a form is listed by in a release. */
export const answerName = (outcome: FormOutcome, language = ''): string => `${outcome} ${language}`.trim()

/** The answer to a visitor who sent a form, in a language of the site: the first one when absent. */
export function answerPage(outcome: FormOutcome, { lang }: SiteChrome, language?: string): SitePage {
  const { words } = speechIn(language ?? lang)
  const said: Readonly<Record<FormOutcome, readonly [title: string, words: string]>> = {
    contact: [words.thanks, words.messageHere],
    request: [words.thanks, words.requestHere],
    wrong: [words.notSent, words.notSentWhy],
    past: [words.notSent, words.dayPast],
  }
  const [title, message] = said[outcome]
  return {
    id: '_said',
    name: title,
    url: '/_said',
    kind: '',
    content: {},
    html: `<p>${escapeHtml(message)}</p><p><a href="/">${escapeHtml(words.firstPage)}</a></p>`,
    meta: { robots: 'noindex' },
    date: 0,
    ...(language !== undefined && { language }),
  }
}

/** The language of the site in which somebody asks for a path; undefined for the first one. */
export const languageOfVisit = ({ languages = [] }: Pick<SiteChrome, 'languages'>, path: string): string | undefined =>
  languageOfAddress(path, languages)

const escapeXml = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const sitemapOf = ({ drawn, chrome }: Site): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${drawn
    .filter(({ meta }) => !textOf(meta['robots']).includes('noindex'))
    .map(({ url }) => `<url><loc>${escapeXml(chrome.origin + (url === '/' ? '/' : url))}</loc></url>`)
    .toSorted()
    .join('\n')}\n</urlset>\n`

/** Draws a whole site into one file, and notes the files that it shows. */
export function drawSite(site: Site, shown: ShownFiles): Drawn {
  const pack = new Pack()
  const draw = drawerOf(site)
  const pages = Object.fromEntries(
    site.drawn.map((page) => {
      const piece = pack.add(draw(page, shown))
      const { id, name, meta, jsonld } = page
      return [page.url, { ...piece, id, name: plainWords(name), meta, ...(jsonld !== undefined && { jsonld }) }]
    }),
  )
  const parts = {
    pages,
    style: pack.add(siteStyle(site.chrome)),
    missing: pack.add(draw(missingPage(site.chrome), shown)),
    missingIn: Object.fromEntries(
      (site.chrome.languages ?? [])
        .slice(1)
        .map((language) => [language, pack.add(draw(missingPage(site.chrome, language), shown))]),
    ),
    answers: Object.fromEntries(
      [undefined, ...(site.chrome.languages ?? []).slice(1)].flatMap((language) =>
        (['contact', 'request', 'wrong', 'past'] as const).map((outcome) => [
          answerName(outcome, language),
          pack.add(draw(answerPage(outcome, site.chrome, language), shown)),
        ]),
      ),
    ),
    snapshot: pack.add(JSON.stringify(site.all)),
    sitemap: sitemapOf(site),
  }
  return { pack: pack.whole(), parts }
}
