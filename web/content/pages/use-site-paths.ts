import { useMemo } from 'react'
import { pagePath, pages, redirects } from '../../../domain/content/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'

const pageSize = 500

/**
 * Addresses of a site that links may lead to: those of its pages, and those that lead on to one. Undefined while they are
 * not all known, as of a site with more pages than are loaded at once: nothing is said of its links then.
 */
export function useSitePaths(site: string): ReadonlySet<string> | undefined {
  const { rows: there, isLoading, hasMore } = useRecords(pages, { where: ['site', '==', site], pageSize })
  const { rows: led } = useRecords(redirects, { where: ['site', '==', site], pageSize })
  const isKnown = !isLoading && !hasMore
  return useMemo(() => {
    if (!isKnown) return undefined
    const own = there.flatMap(({ url, urls }) => [url, ...urls])
    const leading = led.flatMap(({ from, to }) => (to === undefined ? [] : [from]))
    return new Set(['/', ...[...own, ...leading].flatMap((url) => pagePath(url) ?? [])])
  }, [isKnown, there, led])
}
