import { useInfiniteQuery } from '@tanstack/react-query'
import {
  addQueueItem,
  dropQueueItem,
  listQueueItems,
  runQueueItem,
  type QueueItem,
} from '../../../domain/automation/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { askAgainMs } from './use-clockwork.ts'

export type ItemState = 'open' | 'failed' | 'done'

/** Queue items in a state, of all types or of one. */
export function useItems(state: ItemState, type?: string) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useInfiniteQuery({
    queryKey: ['queue-items', id, state, type],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listQueueItems,
        { query: { state, ...(type !== undefined && { type }), ...(pageParam !== '' && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ items, isMore }) => (isMore ? items.at(-1)?.id : undefined),
    meta: { shows: ['queue'] },
    refetchInterval: askAgainMs,
  })
}

const tell = (label: string) => notify({ title: 'Process Triggered', message: label, kind: 'success' })

/** The actions on queue items. */
export function useItemCommands() {
  const add = useCommand(addQueueItem, { isSilent: true })
  const correct = useCommand(runQueueItem, { isSilent: true })
  const run = useCommand(runQueueItem)
  const drop = useCommand(dropQueueItem)
  return {
    add: async (label: string, body: Parameters<typeof add.run>[0]['body']) => {
      await add.run({ body })
      tell(label)
    },
    correct: async ({ id, version, label }: QueueItem, input: QueueItem['input']) => {
      await correct.run({ params: { id }, body: { version, input } })
      tell(label)
    },
    runAgain: ({ id, version, label }: QueueItem) =>
      run.start({ params: { id }, body: { version } }, () => tell(label)),
    drop: ({ id }: QueueItem) => drop.start({ params: { id } }),
  }
}

export type ItemCommands = ReturnType<typeof useItemCommands>
