import { useQuery } from '@tanstack/react-query'
import {
  kindsOf,
  pageKinds,
  readConfig,
  readSite,
  type PageKind,
  type SiteChrome,
  type SiteData,
  type SiteLists,
} from '../../../domain/content/index.ts'
import { collectionPath, documentPath, readEvery, type Presented } from '../../platform/api/records-api.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

type KindRow = Presented<typeof pageKinds>

const freshMs = 30_000

/** The kinds of pages of the client: its own, and those that are shipped. Undefined until they are here. */
export function useKinds(): readonly PageKind[] | undefined {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['page kinds', client.id],
    staleTime: freshMs,
    queryFn: async () => {
      const where = { client: client.id }
      const rows = await readEvery<KindRow>(api, collectionPath(pageKinds, where), {
        orderBy: pageKinds.list.orderBy,
        limit: 200,
      })
      const whole = await Promise.all(
        rows.map(({ id }) => api.send<KindRow>({ path: `/data/${documentPath(pageKinds, { ...where, id })}` })),
      )
      return kindsOf(whole.map(({ key, label, entries }) => ({ key, label, entries: readConfig(entries).entries })))
    },
  })
  return data
}

export interface AroundPages {
  readonly chrome: SiteChrome
  readonly data: SiteData
  /** Lists of the sections in the other languages of the site. */
  readonly inLanguages: Readonly<Record<string, SiteLists>>
  readonly css: string
  readonly address: string
}

/** Frame of the pages of a site, for previews. */
export function useAroundPages(site: string): AroundPages | undefined {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['site', client.id, site],
    staleTime: freshMs,
    queryFn: () => api.call(readSite, { query: { site } }),
  })
  return data
}

/** The same in one of the other languages of the site, or as it is in the first one. */
export function aroundIn(around: AroundPages | undefined, language: string | undefined): AroundPages | undefined {
  const lists = language === undefined ? undefined : around?.inLanguages[language]
  return around && lists ? { ...around, data: { ...around.data, ...lists } } : around
}
