import { presetWindow } from '../../../domain/kernel/values/date-window.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useNow } from '../../ui/use-now.ts'

/** Start of today by the company's clock: earlier due tasks are overdue. */
export function useStartOfToday(): number {
  const { timezone } = useClient()
  const now = useNow()
  return presetWindow({ id: 'today', label: 'Today', days: { from: 0, to: 0 } }, now, timezone).start ?? now
}
