import {
  checkPage,
  fieldsOfKind,
  kindNamed,
  languageFaults,
  missingFields,
  nameFields,
  pageWeight,
  rootFrom,
  type CheckFault,
  type readRelease,
  type SitePage,
  translationsOf,
  withTranslations,
} from '../../../domain/content/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { htmlField, isDoc, valueAt, type Doc, type EditorField, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { drawerOf } from './draw-site.ts'
import { futureSite, type FutureSite } from './future-site.ts'
import { fileFaults, shownFilesOf, type ShownFiles } from './site-files.ts'
import { siteAddress } from './site-parts.ts'

type State = OutputOf<typeof readRelease>
type PageState = State['pages'][number]
type FieldChange = PageState['fields'][number]

const longestWords = 240
/** Words before the first difference that are shown with it. */
const wordsAround = 60

const listWords = (list: readonly unknown[]): string => {
  if (!list.some(isDoc)) return list.map(textOf).join(', ')
  return list.length === 1 ? '1 entry' : `${list.length} entries`
}

const docWords = (doc: Doc): string => {
  const named = ['alt', 'name', 'label', 'url'].map((name) => textOf(doc[name])).find((words) => words !== '')
  return [named ?? 'Set', ...(isDoc(doc['crop']) ? ['cropped'] : [])].join(', ')
}

/** A value in words. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return listWords(value)
  if (isDoc(value)) return docWords(value)
  return textOf(value)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Words from shortly before a place on. */
function wordsFrom(words: string, place: number): string {
  const begin = words.length > longestWords ? Math.max(0, place - wordsAround) : 0
  const end = begin + longestWords
  return `${begin > 0 ? '...' : ''}${words.slice(begin, end)}${words.length > end ? '...' : ''}`
}

/** Two values as a difference shows them: of long words the part in which they differ. */
function changeInWords(label: string, before: unknown, after: unknown): FieldChange {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old === now) return { label, before: wordsFrom(old, 0), after: `${wordsFrom(now, 0)} (changed)`.trim() }
  let from = 0
  while (from < now.length && now[from] === old[from]) from += 1
  return { label, before: wordsFrom(old, from), after: wordsFrom(now, from) }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const itemsOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** 'Heading in French' -> 'heading in French' */
const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** What is another value within some fields, lists by the ids of their items. */
function fieldChanges(
  fields: readonly EditorField[],
  [before, after]: readonly [before: Doc, after: Doc],
  above = '',
): readonly FieldChange[] {
  return fields.flatMap((field): readonly FieldChange[] => {
    const [old, now] = [valueAt(before, field.property), valueAt(after, field.property)]
    if (same(old, now)) return []
    const label = above === '' ? field.label : `${above}, ${lowered(field.label)}`
    if (field.component === 'object')
      return fieldChanges(field.fields ?? [], [isDoc(old) ? old : {}, isDoc(now) ? now : {}], label)
    if (field.component === 'items') return itemChanges(field, { old: itemsOf(old), now: itemsOf(now), label })
    return [changeInWords(label, old, now)]
  })
}

interface Lists {
  readonly old: readonly Doc[]
  readonly now: readonly Doc[]
  readonly label: string
}

function itemChanges(field: EditorField, { old, now, label }: Lists): readonly FieldChange[] {
  const title = (item: Doc) => field.items?.title(item) || (field.items?.one ?? 'item')
  const before = new Map(old.map((item) => [item['id'], item]))
  const after = new Set(now.map(({ id }) => id))
  const kept = now.flatMap((item) => {
    const was = before.get(item['id'])
    if (was === undefined) return [{ label, before: '', after: `${title(item)} added` }]
    return fieldChanges(field.fields ?? [], [was, item], title(item))
  })
  const gone = old.filter(({ id }) => !after.has(id)).map((item) => ({ label, before: title(item), after: '' }))
  const order = (list: readonly Doc[]) => list.flatMap(({ id }) => (before.has(id) && after.has(id) ? [id] : []))
  const moved = same(order(old), order(now)) ? [] : [{ label, before: 'Another order', after: 'Moved' }]
  return [...kept, ...gone, ...moved]
}

const pageFields: readonly (readonly [name: keyof SitePage, label: string])[] = [
  ['name', 'Name'],
  ['url', 'Address'],
  ['urls', 'Other addresses'],
  ['kind', 'Kind'],
  ['html', 'Content'],
  ['jsonld', 'Structured data'],
]

/** What of a page is another one than live, field by field. */
function pageChanges(
  before: SitePage,
  after: SitePage,
  { kinds, chrome }: Pick<FutureSite, 'kinds' | 'chrome'>,
): readonly FieldChange[] {
  const kind = kindNamed(kinds, after.kind)
  const others = chrome.languages?.slice(1) ?? []
  const own = pageFields.flatMap(([name, label]) =>
    same(before[name], after[name]) ? [] : [changeInWords(label, before[name], after[name])],
  )
  const metas = [...new Set([...Object.keys(before.meta), ...Object.keys(after.meta)])].flatMap((name) =>
    name === 'translations' || same(before.meta[name], after.meta[name])
      ? []
      : [changeInWords(`Search: ${name}`, before.meta[name], after.meta[name])],
  )
  const inner = kind ? fieldChanges(withTranslations(fieldsOfKind(kind), others), [before.content, after.content]) : []
  const sides = [{ ...before }, { ...after }] as const
  const said = fieldChanges(translationsOf([...nameFields, htmlField('html', 'Content')], others), sides)
  return [...own, ...metas, ...inner, ...said]
}

function changeOf(before: SitePage | undefined, after: SitePage, fields: readonly FieldChange[]): PageState['change'] {
  if (before === undefined) return 'new'
  if (before.url !== after.url) return 'moved'
  return fields.length === 0 ? 'same' : 'changed'
}

interface Judging {
  readonly site: FutureSite
  /** Addresses that the site will have. */
  readonly paths: ReadonlySet<string>
}

/** Bytes of the files that a page shows, by their addresses on it. */
const sizesOn = ({ page, shown }: DrawnPage, { files }: FutureSite): ReadonlyMap<string, number> =>
  new Map([...shown.paths].map(([name, path]) => [`${rootFrom(page.url)}_files/${name}`, files.get(path)?.size ?? 0]))

function faultsOfPage({ page, html, shown }: DrawnPage, weight: number, { site, paths }: Judging): CheckFault[] {
  const kind = kindNamed(site.kinds, page.kind)
  const missing = kind ? missingFields(fieldsOfKind(kind), page.content) : []
  return [
    ...checkPage(page, { html, weight, paths, root: rootFrom(page.url), missing }),
    ...doubles(site, page),
    ...languageFaults(page, kind, site.chrome),
    ...fileFaults(shown, site),
  ]
}

/** A page of a release as visitors would see it, and the files that it shows in all its languages. */
interface DrawnPage {
  readonly page: SitePage
  readonly html: string
  readonly shown: ShownFiles
}

function drawBundle(ctx: Ctx, site: FutureSite): readonly DrawnPage[] {
  const draw = drawerOf(site)
  const inLanguages = Map.groupBy(site.drawn, ({ id }) => id)
  return site.bundle.map((page) => {
    const shown = shownFilesOf(ctx, site)
    const all = (inLanguages.get(page.id) ?? [page]).map((one) => ({ url: one.url, html: draw(one, shown) }))
    return { page, shown, html: (all.find(({ url }) => url === page.url) ?? all[0])?.html ?? '' }
  })
}

function pageState(drawn: DrawnPage, judging: Judging): PageState {
  const { page, html } = drawn
  const { site } = judging
  const before = site.livePages.get(page.id)
  const weight = pageWeight(page, html, sizesOn(drawn, site))
  const fields = before === undefined ? [] : [...pageChanges(before, page, site)]
  return {
    id: page.id,
    name: page.name,
    url: page.url,
    change: changeOf(before, page, fields),
    ...(before !== undefined && before.url !== page.url && { from: before.url }),
    fields,
    weight,
    faults: faultsOfPage(drawn, weight, judging),
  }
}

/** Two pages cannot have one address, in whatever language. */
function doubles({ drawn }: FutureSite, page: SitePage): readonly CheckFault[] {
  const own = new Set(drawn.flatMap(({ id, url }) => (id === page.id ? [url] : [])))
  return drawn
    .filter(({ id, url }) => id !== page.id && own.has(url))
    .map(({ url }) => ({ kind: 'links', level: 'error', words: `Another page of the site has the address ${url}` }))
}

/** A release as its page shows it. */
export async function stateOfSite(ctx: Ctx, site: FutureSite): Promise<State> {
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const paths = new Set([...site.drawn.map(({ url }) => url), ...Object.keys(site.redirects)])
  const drawn = drawBundle(ctx, site)
  const gone = [...site.removed].flatMap((id): PageState[] => {
    const page = site.livePages.get(id)
    if (page === undefined) return []
    return [{ id, name: page.name, url: page.url, change: 'removed', fields: [], weight: 0, faults: [] }]
  })
  return {
    hash: site.hash,
    pages: [...drawn.map((one) => pageState(one, { site, paths })), ...gone],
    count: site.all.length,
    redirects: Object.keys(site.redirects).length,
    live: site.live === undefined ? null : { id: site.live.id, name: site.live.name },
    address: siteAddress(ctx, client),
  }
}

/** See the contract. Throws NotFound, Forbidden. */
export const releaseStateOf = async (ctx: Ctx, id: string): Promise<State> =>
  stateOfSite(ctx, await futureSite(ctx, id))
