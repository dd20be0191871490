import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePlatform } from '../platform-context.tsx'
import { askAgain } from './read-again.ts'

/** Reads a query again whenever a sign of change differs, such as the versions of rows that it counts. */
export function useAskAgain(queryKey: QueryKey, sign: string | number | undefined): void {
  const { queries } = usePlatform()
  const read = useEffectEvent(() => void askAgain(queries, queryKey))
  useEffect(() => {
    if (sign !== undefined) read()
  }, [sign])
}
