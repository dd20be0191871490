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
import {
  htmlField,
  isSameValue,
  textField,
  textListField,
  type EditorField,
  type OutputOf,
} from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { readyPages, sitePages, type SitePages } from './drawn-pages.ts'
import { futureSite, type FutureSite } from './future-site.ts'
import { fileFaults, type NamedOnPage } from './site-files.ts'
import { siteAddress } from './site-parts.ts'
import { contentSha } from './style-name.ts'

type State = OutputOf<typeof readRelease>
type PageState = State['pages'][number]
type FieldChange = PageState['fields'][number]

const pageFields: readonly EditorField[] = [
  textField('name', 'Name'),
  textField('url', 'Address'),
  textListField('urls', 'Other addresses'),
  textField('kind', 'Kind'),
  htmlField('html', 'Content'),
  ...pages.form.filter(({ property }) => property === 'jsonld'),
]

/** Differences of a page from the live one, field by field. */
function pageChanges(
  before: SitePage,
  after: SitePage,
  { kinds, chrome, data }: Pick<FutureSite, 'kinds' | 'chrome' | 'data'>,
): readonly FieldChange[] {
  const { timezone } = data
  const kind = kindNamed(kinds, after.kind)
  const others = chrome.languages?.slice(1) ?? []
  const metas = [...new Set([...Object.keys(before.meta), ...Object.keys(after.meta)])].flatMap((name) =>
    name === 'translations' || isSameValue(before.meta[name], after.meta[name])
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
  /** Ids of the pages at each address. */
  readonly idsAt: ReadonlyMap<string, ReadonlySet<string>>
  /** Pages in all their languages, by their ids. */
  readonly inLanguages: ReadonlyMap<string, readonly SitePage[]>
}

function beginJudging(site: FutureSite): Judging {
  const idsAt = new Map<string, Set<string>>()
  for (const { id, url } of site.drawn) idsAt.set(url, (idsAt.get(url) ?? new Set()).add(id))
  return {
    site,
    paths: new Set([...idsAt.keys(), ...Object.keys(site.redirects)]),
    idsAt,
    inLanguages: Map.groupBy(site.drawn, ({ id }) => id),
  }
}

/** Bytes of the files that a page shows, by their addresses on it. */
const sizesOn = ({ page, shown }: DrawnPage, { files }: FutureSite): ReadonlyMap<string, number> =>
  new Map([...shown.paths].map(([name, path]) => [`${rootFrom(page.url)}_files/${name}`, files.get(path)?.size ?? 0]))

function faultsOfPage(drawn: DrawnPage, weight: number, judging: Judging): CheckFault[] {
  const { page, html, shown } = drawn
  const { site, paths } = judging
  const kind = kindNamed(site.kinds, page.kind)
  const fields = kind ? fieldsOfKind(kind) : []
  const content = { doc: page.content, path: 'content' }
  return [
    ...requiredFaults(fields, content),
    ...checkPage(page, { html, weight, paths, root: rootFrom(page.url) }),
    ...cropFaults(fields, content),
    ...doubleFaults(drawn, judging),
    ...languageFaults(page, kind, site.chrome),
    ...fileFaults(shown, site),
  ]
}

/** A page of a release as visitors would see it, and the files that it shows in all its languages. */
interface DrawnPage {
  readonly page: SitePage
  readonly inLanguages: readonly SitePage[]
  readonly html: string
  readonly shown: NamedOnPage
}

function drawPage(page: SitePage, drawing: SitePages, { inLanguages }: Judging): DrawnPage {
  const all = inLanguages.get(page.id) ?? [page]
  const drawn = all.map((one) => ({ url: one.url, ...drawing.draw(one) }))
  return {
    page,
    inLanguages: all,
    html: (drawn.find(({ url }) => url === page.url) ?? drawn[0])?.html ?? '',
    shown: {
      paths: new Map(drawn.flatMap(({ files }) => files)),
      refused: new Set(drawn.flatMap(({ refused }) => refused)),
    },
  }
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

/** Two pages cannot have one address, in any language. */
const doubleFaults = ({ page, inLanguages }: DrawnPage, { idsAt }: Judging): readonly CheckFault[] =>
  inLanguages.flatMap(({ url }) =>
    [...(idsAt.get(url) ?? [])]
      .filter((id) => id !== page.id)
      .map(() => ({ kind: 'links', level: 'error', words: `Another page of the site has the address ${url}` })),
  )

/** States of the pages of a release, judged with pauses for other work. */
async function judgePages(site: FutureSite, drawing: SitePages): Promise<readonly PageState[]> {
  const slices = new ShortSlices()
  const judging = beginJudging(site)
  const states: PageState[] = []
  const inLanguages = ({ id }: SitePage) => judging.inLanguages.get(id) ?? []
  for await (const page of readyPages(site.bundle, inLanguages, drawing)) {
    await slices.pause()
    const drawn = drawPage(page, drawing, judging)
    await slices.pause()
    states.push(pageState(drawn, judging))
  }
  return states
}

/** States of pages that a process keeps. */
const mostKept = 10_000

/** Judged releases, by the hash of all that their verdicts depend on. */
class JudgedReleases {
  #kept = new Map<string, { readonly count: number; readonly judging: Promise<readonly PageState[]> }>()

  async read(key: string, count: number, judge: () => Promise<readonly PageState[]>): Promise<readonly PageState[]> {
    const { judging } = this.#kept.get(key) ?? { judging: judge() }
    this.#kept.delete(key)
    this.#kept.set(key, { count, judging })
    let total = [...this.#kept.values()].reduce((sum, one) => sum + one.count, 0)
    for (const [oldest, one] of this.#kept) {
      if (total <= mostKept) break
      this.#kept.delete(oldest)
      total -= one.count
    }
    try {
      return await judging
    } catch (error) {
      this.#kept.delete(key)
      throw error
    }
  }
}

const opened = new WeakMap<Platform, JudgedReleases>()

function openJudgedReleases(platform: Platform): JudgedReleases {
  const kept = opened.get(platform) ?? new JudgedReleases()
  opened.set(platform, kept)
  return kept
}

/** Changes with everything that the verdicts on the pages of a release depend on. */
const stateKey = ({ hash, live, kinds, redirects }: FutureSite, { around }: SitePages): string =>
  contentSha(JSON.stringify([hash, around, live?.manifest, kinds, Object.keys(redirects)]))

/** A release as its page shows it. */
export async function stateOfSite(ctx: Ctx, site: FutureSite): Promise<State> {
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const drawing = sitePages(ctx, site)
  const judged = await openJudgedReleases(ctx.platform).read(stateKey(site, drawing), site.bundle.length, () =>
    judgePages(site, drawing),
  )
  const gone = [...site.removed].flatMap((id): PageState[] => {
    const page = site.livePages.get(id)
    if (page === undefined) return []
    return [{ id, name: page.name, url: page.url, change: 'removed', fields: [], weight: 0, faults: [] }]
  })
  return {
    hash: site.hash,
    pages: [...judged, ...gone],
    count: site.all.length,
    redirects: Object.keys(site.redirects).length,
    live: site.live === undefined ? null : { id: site.live.id, name: site.live.name },
    address: siteAddress(ctx, client),
  }
}

/** See the contract. Throws NotFound, Forbidden. */
export const releaseStateOf = async (ctx: OutsideCtx, id: string): Promise<State> =>
  stateOfSite(ctx, await futureSite(ctx, id))
