import {
  languageOfAddress,
  plainWords,
  siteStyle,
  speechIn,
  type SiteChrome,
  type SitePage,
} from '../../../domain/content/index.ts'
import { escapeHtml } from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { readyPages, type SitePages } from './drawn-pages.ts'
import { writeSnapshot, type Manifest } from './manifest.ts'
import { drawerOf, type Surroundings } from './page-drawer.ts'
import type { ShownFiles } from './site-files.ts'
import { SitePack } from './site-pack.ts'

interface Drawn {
  /** Every content, in the order of its place. */
  readonly pack: readonly Buffer[]
  readonly parts: Pick<Manifest, 'pages' | 'style' | 'missing' | 'missingIn' | 'answers' | 'snapshot' | 'sitemap'>
}

interface Site extends Surroundings {
  /** Every page as it is written. */
  readonly all: readonly SitePage[]
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

/** Key of the answer to a form in a release. */
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

/** Language of the site for a requested path; undefined for the first one. */
export const languageOfVisit = ({ languages = [] }: Pick<SiteChrome, 'languages'>, path: string): string | undefined =>
  languageOfAddress(path, languages)

const escapeXml = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const sitemapOf = ({ drawn, chrome }: Site): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${drawn
    .filter(({ meta }) => !textOf(meta['robots']).includes('noindex'))
    .map(({ url }) => `<url><loc>${escapeXml(chrome.origin + (url === '/' ? '/' : url))}</loc></url>`)
    .toSorted()
    .join('\n')}\n</urlset>\n`

type DrawnPages = Drawn['parts']['pages']

/** Parts of a site other than its pages; they are few and short. */
function drawOthers(site: Site, draw: (page: SitePage) => string, pack: SitePack) {
  const { chrome } = site
  const others = (chrome.languages ?? []).slice(1)
  return {
    style: pack.add(siteStyle(chrome)),
    missing: pack.add(draw(missingPage(chrome))),
    missingIn: Object.fromEntries(others.map((language) => [language, pack.add(draw(missingPage(chrome, language)))])),
    answers: Object.fromEntries(
      [undefined, ...others].flatMap((language) =>
        (['contact', 'request', 'wrong', 'past'] as const).map((outcome) => [
          answerName(outcome, language),
          pack.add(draw(answerPage(outcome, chrome, language))),
        ]),
      ),
    ),
    sitemap: sitemapOf(site),
  }
}

/** Draws a whole site into one file, and notes the files that it shows. Other work runs between its pages. */
export async function drawSite(site: Site, pages: SitePages, shown: ShownFiles): Promise<Drawn> {
  const pack = new SitePack()
  const slices = new ShortSlices()
  const drawn: [url: string, drawn: DrawnPages[string]][] = []
  for await (const page of readyPages(site.drawn, (one) => [one], pages)) {
    await slices.pause()
    const { html, files } = pages.draw(page)
    for (const [name, path] of files) shown.paths.set(name, path)
    const { id, name, meta, jsonld } = page
    const facts = { id, name: plainWords(name), meta, ...(jsonld !== undefined && { jsonld }) }
    drawn.push([page.url, { ...pack.add(html), ...facts }])
  }
  const draw = drawerOf(site)
  const others = drawOthers(site, (page) => draw(page, shown), pack)
  const snapshot = await pack.addParts(writeSnapshot(site.all), slices)
  return { pack: pack.parts, parts: { ...others, pages: Object.fromEntries(drawn), snapshot } }
}
