import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  declineOnAvinode,
  quotes,
  readAvinodeTalk,
  sendAvinodeAgain,
  sendAvinodeQuote,
  settleAvinodeChange,
  writeOnAvinode,
  type AvinodeTalk,
} from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'

/** The request of a quote on Avinode and the answers to it: read again with each version of the quote. */
export function useAvinodeTalk({ id, version }: RecordPartProps['row']) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['avinode-talk', client.id, id, version],
    queryFn: ({ signal }) => api.call(readAvinodeTalk, { params: { id } }, signal),
    meta: { shows: [quotes.name] },
  })
  return useLastAnswer(id, reading)
}

/** Calls about a quote, each with the new state. */
export function useAvinodeCalls({ id, version }: RecordPartProps['row']) {
  const client = useClient()
  const queries = useQueryClient()
  const onDone = (talk: AvinodeTalk) => queries.setQueryData(['avinode-talk', client.id, id, version], talk)
  return {
    quote: useCommand(sendAvinodeQuote, { isSilent: true, onDone }),
    decline: useCommand(declineOnAvinode, { isSilent: true, onDone }),
    write: useCommand(writeOnAvinode, { isSilent: true, onDone }),
    again: useCommand(sendAvinodeAgain, { onDone }),
    settle: useCommand(settleAvinodeChange, { onDone }),
  }
}
