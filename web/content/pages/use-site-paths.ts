import { useMemo } from 'react'
import { pagePath, pages, redirects } from '../../../domain/content/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'

const pageSize = 500

/** Addresses of a site that links may lead to: those of its pages, and those that lead on to one. */
export function useSitePaths(site: string): ReadonlySet<string> {
  const { rows: there } = useRecords(pages, { where: ['site', '==', site], pageSize })
  const { rows: led } = useRecords(redirects, { where: ['site', '==', site], pageSize })
  return useMemo(() => {
    const own = there.flatMap(({ url, urls }) => [url, ...urls])
    const leading = led.flatMap(({ from, to }) => (to === undefined ? [] : [from]))
    return new Set(['/', ...[...own, ...leading].flatMap((url) => pagePath(url) ?? [])])
  }, [there, led])
}
