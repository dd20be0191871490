import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pagePath, pages, redirects, siteRedirects } from '../../../domain/content/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

const pageSize = 500
const freshMs = 30_000

/** Every address of a site that leads on to another one, however many there are; undefined until they are here. */
function useLeadingAddresses(site: string): readonly string[] | undefined {
  const { api } = usePlatform()
  const client = useClient()
  const { rows, isLoading } = useRecords(redirects, {
    where: ['site', '==', site],
    orderBy: { field: 'last_date', direction: 'desc' },
    pageSize: 1,
  })
  const newest = rows[0]
  const { data } = useQuery({
    // Read again once another one is made or changed.
    queryKey: ['redirects', client.id, site, newest?.id, newest?.version],
    staleTime: freshMs,
    enabled: !isLoading,
    placeholderData: keepPreviousData,
    queryFn: () => api.call(siteRedirects, { query: { site } }),
  })
  return data?.from
}

/**
 * Addresses of a site that links may lead to: those of its pages, and their redirects. Undefined while they are not all
 * known, as for a site with more pages than are loaded at once: its links are not checked then.
 */
export function useSitePaths(site: string): ReadonlySet<string> | undefined {
  const { rows: there, isLoading, hasMore } = useRecords(pages, { where: ['site', '==', site], pageSize })
  const leading = useLeadingAddresses(site)
  const isKnown = !isLoading && !hasMore
  return useMemo(() => {
    if (!isKnown || leading === undefined) return undefined
    const own = there.flatMap(({ url, urls }) => [url, ...urls])
    return new Set(['/', ...[...own, ...leading].flatMap((url) => pagePath(url) ?? [])])
  }, [isKnown, there, leading])
}
