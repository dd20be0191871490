import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { affiliates, readAffiliation, type Affiliation } from '../../../domain/charter/index.ts'
import { useLastAnswer, type LastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'

/** State of an affiliation. Its record changes with each step of either company, and so is read again. */
export function useAffiliation({ id, version }: RecordPartProps['row']): LastAnswer<Affiliation> {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['affiliation', client.id, id, version],
    queryFn: ({ signal }) => api.call(readAffiliation, { params: { id } }, signal),
    meta: { shows: [affiliates.name] },
    placeholderData: keepPreviousData,
  })
  return useLastAnswer(id, reading)
}
