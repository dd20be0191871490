import { useQuery } from '@tanstack/react-query'
import { scheduleImported, type ScheduleImport } from '../../../domain/charter/index.ts'
import { clients, scheduledFrom } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'

/** The last import of the schedule: asked where the company's software has a schedule, is in use, and the actor may read it. */
export function useScheduleImport(lookAgain: (last: ScheduleImport | undefined) => number | false = () => false) {
  const { api } = usePlatform()
  const { id } = useClient()
  const mayRead = hasRole(useActor(), 'empties-r')
  const { row: client } = useRecord(clients, id)
  return useQuery({
    enabled: mayRead && client !== undefined && scheduledFrom(client.config) !== undefined,
    queryKey: ['schedule-imported', id],
    queryFn: ({ signal }) => api.call(scheduleImported, {}, signal),
    meta: { shows: ['schedule-imports'] },
    refetchInterval: ({ state }) => lookAgain(state.data),
  })
}
