import { isDoc, type Doc } from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { plainWords } from './language-pages.ts'
import { dayOf, type SiteChrome, type SitePage } from './site-page.ts'

const schema = 'https://schema.org'

const words = (value: unknown): string => plainWords(textOf(value))

/** Fields without which an entry is left out. */
const filled = (entry: Doc): Doc =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== '' && value !== undefined))

const itemsOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

const addressOf = (page: SitePage, { origin }: SiteChrome): string => (origin === '' ? '' : origin + page.url)

function organization({ name, origin, email, phone }: SiteChrome): Doc {
  return filled({ '@type': 'Organization', name, url: origin, email, telephone: phone })
}

function aboutPage(page: SitePage, chrome: SiteChrome): Doc {
  return filled({
    '@type': 'WebPage',
    name: words(page.meta['title']) || plainWords(page.name),
    description: words(page.meta['description']) || words(page.content['lead']),
    url: addressOf(page, chrome),
    inLanguage: page.language ?? chrome.lang,
  })
}

function article(page: SitePage, chrome: SiteChrome): Doc {
  const { content, date } = page
  const author = words(content['author'])
  return filled({
    '@type': 'Article',
    headline: plainWords(page.name),
    description: words(page.meta['description']) || words(content['lead']),
    datePublished: new Date(dayOf(content) ?? date).toISOString().slice(0, 10),
    author: author === '' ? undefined : { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: chrome.name },
    url: addressOf(page, chrome),
    inLanguage: page.language ?? chrome.lang,
  })
}

/** The questions of a page, where it answers any. */
function answers({ content }: SitePage): readonly Doc[] {
  const questions = itemsOf(content['sections'])
    .filter(({ kind }) => kind === 'questions')
    .flatMap((section) => itemsOf(section['questions']))
    .map((item) => [words(item['question']), words(item['answer'])] as const)
    .filter((pair) => !pair.includes(''))
  const mainEntity = questions.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  }))
  return mainEntity.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity }]
}

/** True if search engines are asked to leave a page out: it then has no structured data. */
const isUnlisted = ({ meta }: SitePage): boolean => textOf(meta['robots']).includes('noindex')

/** Data of a page for search engines, in the words of schema.org, without typed additions. */
function generatedData(page: SitePage, chrome: SiteChrome): readonly Doc[] {
  if (isUnlisted(page)) return []
  const main = page.kind === 'article' ? article(page, chrome) : aboutPage(page, chrome)
  const owner = page.kind === 'home' || page.url === '/' ? [organization(chrome)] : []
  return [main, ...owner, ...answers(page)].map((entry) => ({ '@context': schema, ...entry }))
}

/** Entries one by one: a graph is a list under one context. */
function entriesIn(data: unknown): readonly Doc[] {
  const parts: readonly unknown[] = Array.isArray(data) ? data : [data]
  return parts.filter(isDoc).flatMap((part) => {
    const { '@graph': graph, ...around } = part
    return graph === undefined ? [part] : itemsOf(graph).map((entry) => ({ ...around, ...entry }))
  })
}

const isOf = (type: unknown) => (entry: Doc) => type !== undefined && entry['@type'] === type

/**
 * The structured data of a published page (2-content section 3): its own data, and typed ones. A typed entry is merged
 * with the page's own of the same @type, and typed values win. One entry is an object, several are a list; undefined
 * without any.
 */
export function structuredData(page: SitePage, chrome: SiteChrome): Doc | readonly Doc[] | undefined {
  const typed = entriesIn(page.jsonld)
  const generated = generatedData(page, chrome)
  const own = generated.filter((entry) => !typed.some(isOf(entry['@type'])))
  const put = typed.map((entry, at) => {
    // Of two of one type the first is the page itself.
    const isFirst = typed.findIndex(isOf(entry['@type'])) === at
    return isFirst ? { ...generated.find(isOf(entry['@type'])), ...entry } : entry
  })
  const all = [...own, ...put]
  return all.length > 1 ? all : all[0]
}
