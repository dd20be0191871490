import { escapeHtml } from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { plainWords } from './language-pages.ts'
import { languageName } from './languages.ts'
import { isTagName } from './meta-tags.ts'
import { socialTags } from './draw-social.ts'
import { speechIn } from './site-words.ts'
import type { SiteChrome, SitePage } from './site-page.ts'
import { structuredData } from './structured-data.ts'

interface Around {
  readonly chrome: SiteChrome
  /** The site's root as seen from the page. */
  readonly root: string
  /** Where a file of the product is on the site, as seen from the page; undefined where it is not there. */
  readonly fileAt: (url: string) => string | undefined
  /** Name of the style sheet at the root of the site. */
  readonly style?: string
}

/** Tags of the Open Graph (ogp.me) have another attribute than all others. */
const keyOf = (name: string): string =>
  /^(?:og|article|book|fb|music|product|profile|video):/.test(name) ? 'property' : 'name'

const say = (value: unknown): string => escapeHtml(textOf(value))

/** JSON inside a page: none of it can end the element, or be taken for a mark of words that stand in. */
const safeJson = (value: unknown): string => plainWords(JSON.stringify(value)).replaceAll('<', '\\u003c')

/** Data about a page for browsers and search engines. */
export function headOf(page: SitePage, around: Around): string {
  const { chrome, root, style = '_style.css' } = around
  const title = textOf(page.meta['title']) || `${plainWords(page.name)} | ${chrome.name}`
  const about = textOf(page.meta['description'])
  const metas = Object.entries(page.meta)
    .filter(([name, value]) => !['title', 'description'].includes(name) && isTagName(name) && typeof value === 'string')
    .map(([name, value]) => `<meta ${keyOf(name)}="${name}" content="${say(value)}">`)
  const said = structuredData(page, chrome)
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    about && `<meta name="description" content="${escapeHtml(about)}">`,
    ...metas,
    ...socialTags(page, title, around),
    chrome.origin && `<link rel="canonical" href="${escapeHtml(chrome.origin + page.url)}">`,
    ...alternateLinks(page, chrome),
    `<link rel="stylesheet" href="${root}${style}">`,
    said === undefined ? '' : `<script type="application/ld+json">${safeJson(said)}</script>`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Where the page is in each language, and where it is for everybody else. */
function alternateLinks({ alternates = [] }: SitePage, { origin }: SiteChrome): readonly string[] {
  if (origin === '') return []
  const link = (language: string, url: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + url)}">`
  const [first] = alternates
  return [
    ...alternates.map(({ language, url }) => link(language, url)),
    ...(first ? [link('x-default', first.url)] : []),
  ]
}

/** The way to the page in other languages, each in its own words. */
export function languageLinks({ alternates = [], language: own }: SitePage, { root }: Pick<Around, 'root'>): string {
  const links = alternates.map(({ language, url }) => {
    const current = language === own ? ' aria-current="true"' : ''
    const words = escapeHtml(languageName(language, language))
    return `<a href="${root}${url.slice(1)}" lang="${language}" hreflang="${language}"${current}>${words}</a>`
  })
  return links.length === 0 ? '' : `<nav aria-label="${speechIn(own ?? '').words.languages}">${links.join('')}</nav>`
}
