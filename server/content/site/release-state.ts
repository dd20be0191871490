import {
  changeInWords,
  checkPage,
  cropFaults,
  fieldChanges,
  fieldsOfKind,
  kindNamed,
  languageFaults,
  nameFields,
  pages,
  pageWeight,
  requiredFaults,
  rootFrom,
  type CheckFault,
  type readRelease,
  type SitePage,
  translationsOf,
  withTranslations,
} from '../../../domain/content/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { htmlField, textField, textListField, type EditorField, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { drawerOf } from './draw-site.ts'
import { futureSite, type FutureSite } from './future-site.ts'
import { fileFaults, shownFilesOf, type ShownFiles } from './site-files.ts'
import { siteAddress } from './site-parts.ts'

type State = OutputOf<typeof readRelease>
type PageState = State['pages'][number]
type FieldChange = PageState['fields'][number]

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const pageFields: readonly EditorField[] = [
  textField('name', 'Name'),
  textField('url', 'Address'),
  textListField('urls', 'Other addresses'),
  textField('kind', 'Kind'),
  htmlField('html', 'Content'),
  ...pages.form.filter(({ property }) => property === 'jsonld'),
]

/** What of a page is another one than live, field by field. */
function pageChanges(
  before: SitePage,
  after: SitePage,
  { kinds, chrome, data }: Pick<FutureSite, 'kinds' | 'chrome' | 'data'>,
): readonly FieldChange[] {
  const { timezone } = data
  const kind = kindNamed(kinds, after.kind)
  const others = chrome.languages?.slice(1) ?? []
  const metas = [...new Set([...Object.keys(before.meta), ...Object.keys(after.meta)])].flatMap((name) =>
    name === 'translations' || same(before.meta[name], after.meta[name])
      ? []
      : [changeInWords(textField(name, `Search: ${name}`), [before.meta[name], after.meta[name]], timezone)],
  )
  const sides = [{ ...before }, { ...after }] as const
  const own = fieldChanges(pageFields, sides, { timezone })
  const inner = kind
    ? fieldChanges(withTranslations(fieldsOfKind(kind), others), [before.content, after.content], { timezone })
    : []
  const said = fieldChanges(translationsOf([...nameFields, htmlField('html', 'Content')], others), sides, { timezone })
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
  const fields = kind ? fieldsOfKind(kind) : []
  const content = { doc: page.content, path: 'content' }
  return [
    ...requiredFaults(fields, content),
    ...checkPage(page, { html, weight, paths, root: rootFrom(page.url) }),
    ...cropFaults(fields, content),
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
