import { useEffect } from 'react'
import { isRefusal, listRefusal } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'

/** A list that may not be loaded says so in a notification as well (2-content sections 6 and 8). */
export function useNotifyRefusal(error: unknown): void {
  const isRefused = isRefusal(error)
  useEffect(() => {
    if (isRefused) notify({ id: 'list-refused', ...listRefusal, kind: 'error' })
  }, [isRefused])
}
