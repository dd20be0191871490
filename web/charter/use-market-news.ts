import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { marketPath, marketTables, type MarketTable } from '../../domain/charter/index.ts'
import type { LiveCells } from '../../domain/kernel/live/live-protocol.ts'
import { readChanged } from '../platform/data/read-again.ts'
import { usePlatform } from '../platform/platform-context.tsx'

interface NewsCell {
  readonly id: MarketTable
}

/** Reads the shown queries of the market again whenever rows change that the client sees (`meta.shows`). */
export function useMarketNews(): void {
  const { live } = usePlatform()
  const queries = useQueryClient()
  useEffect(() => {
    let state: string | undefined
    const readAll = () => readChanged(queries, marketTables)
    return live.watchRange({
      path: marketPath,
      span: { from: 0, to: 1 },
      state: () => state,
      onCells: (change: LiveCells<NewsCell>) => {
        // Rows may have changed between the first reading of the screen and the first answer.
        if (change.state !== state)
          readChanged(
            queries,
            change.changed.map(({ id }) => id),
          )
        state = change.state
      },
      onRefetch: readAll,
    })
  }, [live, queries])
}
