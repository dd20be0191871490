import { htmlField, isDoc, textField, valueAt, type Doc, type EditorField } from '../../kernel/index.ts'
import { fieldsWithin } from '../editor/config-fields.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { docIn, languageName, missingIn, type SiteLanguages } from './languages.ts'
import type { CheckFault } from './check-page.ts'
import { fieldsOfKind, type PageKind } from './page-kinds.ts'
import type { SiteChrome, SiteLink, SitePage } from './site-page.ts'

/** How a page is called, and how it is found. */
export const nameFields: readonly EditorField[] = [
  textField('name', 'Name'),
  textField('meta.title', 'Title for search engines'),
  textField('meta.description', 'Description for search engines'),
]

/** The fields of a page in which there are words: of the page itself, and of what its kind consists of. */
export const wordFields = (kind: PageKind | undefined): readonly EditorField[] => [
  ...nameFields,
  ...(kind ? fieldsWithin('content', fieldsOfKind(kind)) : [htmlField('html', 'Content')]),
]

/** Substitute words are between these while a page is drawn; no typed text can hold them. */
const [opens, closes] = ['\u{E000}', '\u{E001}']
const marks = /[\u{E000}\u{E001}]/gu

/** Words as they are listed, where no element can say what language they are of. */
export const plainWords = (words: string): string => words.replaceAll(marks, '')

const wordsMark = (words: string): string => (words === '' ? '' : `${opens}${plainWords(words)}${closes}`)

const htmlMark = (html: string, language: string): string =>
  html === '' ? '' : `<div lang="${language}">${html}</div>`

/** A drawn page whose substitute words name their language, on every element that can. */
export const withMarkedWords = (html: string, language: string): string =>
  html.includes(opens)
    ? html
        .replaceAll(/<title>[^<]*<\/title>|<[^>]*>/g, (tag) => tag.replaceAll(marks, ''))
        .replaceAll(opens, `<span lang="${language}">`)
        .replaceAll(closes, '</span>')
    : html

const labelIn = ({ label, translations = {} }: SiteLink, language: string): string =>
  textOf(valueAt(translations, `${language}.label`)) || wordsMark(label)

/** Surroundings of a page in one of the other languages: untranslated words stay in the first language. */
export function chromeIn(chrome: SiteChrome, language: string | undefined): SiteChrome {
  const [first] = chrome.languages ?? []
  if (first === undefined || language === undefined || language === first) return chrome
  return {
    ...chrome,
    menu: chrome.menu.map((link) => ({ ...link, label: labelIn(link, language) })),
    header: chrome.headerIn?.[language] ?? htmlMark(chrome.header, first),
    footer: chrome.footerIn?.[language] ?? htmlMark(chrome.footer, first),
  }
}

/** The address of a page in one of the other languages. */
export const urlIn = (url: string, language: string): string => `/${language}${url === '/' ? '' : url}`

const withoutTranslations = (doc: Doc): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([name]) => name !== 'translations'))

const plainMeta = (meta: Doc): Doc =>
  Object.fromEntries(
    Object.entries(withoutTranslations(meta)).map(([name, value]) => [
      name,
      typeof value === 'string' ? plainWords(value) : value,
    ]),
  )

/** A page as it is in one of the other languages of its site. */
function pageIn(page: SitePage, kind: PageKind | undefined, { language, first }: { language: string; first: string }) {
  const mark = (words: string, { component }: EditorField) =>
    component === 'input-html' ? htmlMark(words, first) : wordsMark(words)
  const said = docIn(wordFields(kind), { ...page }, { language, mark })
  const { content, meta } = said
  return {
    ...page,
    name: textOf(said['name']),
    content: isDoc(content) ? content : {},
    meta: isDoc(meta) ? plainMeta(meta) : {},
    html: textOf(said['html']),
    url: urlIn(page.url, language),
    language,
  }
}

type KindOf = (page: SitePage) => PageKind | undefined

/** Every page of a site in each of its languages. A site of one language has its pages as they are. */
export function pagesInLanguages(
  all: readonly SitePage[],
  { languages = [], untranslated = 'shown' }: Partial<SiteLanguages>,
  kindOf: KindOf,
): readonly SitePage[] {
  const [first, ...others] = languages
  if (first === undefined || others.length === 0) return all
  return all.flatMap((page) => {
    const kind = kindOf(page)
    const there = others.filter(
      (language) => untranslated === 'shown' || missingIn(wordFields(kind), { ...page }, language).length === 0,
    )
    const alternates = [
      { language: first, url: page.url },
      ...there.map((language) => ({ language, url: urlIn(page.url, language) })),
    ]
    const own = { ...page, meta: withoutTranslations(page.meta), language: first }
    const each = [own, ...there.map((language) => pageIn(page, kind, { language, first }))]
    return each.map((one) => (alternates.length > 1 ? { ...one, alternates } : one))
  })
}

/** Where a path of the site is in the language of a page: there where it exists, else in the first one. */
export function pathInLanguage(
  { language }: SitePage,
  chrome: SiteChrome,
  paths: ReadonlySet<string>,
): (path: string) => string {
  const [first = language] = chrome.languages ?? []
  if (language === undefined || language === first) return (path) => path
  return (path) => {
    const [, at = path, rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
    const there = urlIn(at, language)
    return paths.has(there) ? there + rest : path
  }
}

const mostListed = 6

const listed = (labels: readonly string[]): string =>
  labels.length > mostListed
    ? `${labels.slice(0, mostListed).join(', ')} and ${labels.length - mostListed} more`
    : labels.join(', ')

/** Words that are missing in the other languages of the site: their replacement, or that the page is left out. */
export function languageFaults(
  page: SitePage,
  kind: PageKind | undefined,
  chrome: Partial<SiteLanguages>,
): readonly CheckFault[] {
  const [first = '', ...others] = chrome.languages ?? []
  return others.flatMap((language) => {
    const missing = missingIn(wordFields(kind), { ...page }, language)
    if (missing.length === 0) return []
    const isLeftOut = chrome.untranslated === 'left out'
    const outcome = isLeftOut ? 'The page is left out there' : `${languageName(first)} is shown there`
    const words = `Missing in ${languageName(language)}: ${listed(missing)}. ${outcome}.`
    return [{ kind: 'languages', level: 'warning', words }]
  })
}
