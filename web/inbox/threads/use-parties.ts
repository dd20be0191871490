import { useState } from 'react'
import { setParties, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { withoutDoubles, type Entry, type Parties } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import { useWithPending } from '../../platform/data/pending-changes.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { Turns } from '../../platform/turns.ts'
import { threadPageKey, type ThreadPage } from './thread-page.ts'
import { useShownThreads } from './use-shown-threads.ts'

export type PartyKind = 'agents' | 'followers' | 'roles'

/** One person or role put in or taken out, several at once, or a whole list set. */
export type PartyChange =
  | { readonly kind: PartyKind; readonly who: Entry; readonly isOn: boolean }
  | { readonly kind: PartyKind; readonly on: readonly Entry[]; readonly off: readonly Entry[] }
  | { readonly kind: PartyKind; readonly all: readonly Entry[] }

/** The lists of a thread with a change made to them. */
export function withParty(parties: Parties, change: PartyChange): Parties {
  const { kind } = change
  if ('all' in change) return withoutDoubles({ ...parties, [kind]: change.all })
  const { on, off } = 'who' in change ? { on: change.isOn ? [change.who] : [], off: [change.who] } : change
  const moved = new Set([...on, ...off].map(({ id }) => id))
  const others = parties[kind].filter(({ id }) => !moved.has(id))
  return withoutDoubles({ ...parties, [kind]: [...others, ...on] })
}

const partiesOf = ({ agents, followers, roles }: ThreadRow): Parties => ({ agents, followers, roles })

const isThread = (value: unknown): value is ThreadRow =>
  typeof value === 'object' && value !== null && 'version' in value

/** Saves a change of the people; if the thread has changed since, the same change is made to its present version. */
async function saveParties(api: Api, thread: ThreadRow, change: PartyChange): Promise<ThreadRow> {
  const send = async (row: ThreadRow) => {
    const { agents, followers, roles } = withParty(partiesOf(row), change)
    const lists = { agents: [...agents], followers: [...followers], roles: [...roles] }
    const answer = await api.call(setParties, { params: { id: row.id }, body: { version: row.version, ...lists } })
    return answer.thread
  }
  try {
    return await send(thread)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'conflict' && isThread(error.body.current)) {
      return send(error.body.current)
    }
    throw error
  }
}

export interface PartyControl {
  /** The thread with the changes that are still on their way. */
  readonly shown: ThreadRow
  readonly change: (change: PartyChange) => void
}

/** The thread as it will be when a change is saved. */
const withPartyChange = <Row extends ThreadRow>(thread: Row, change: PartyChange): Row => {
  const { agents, followers, roles } = withParty(partiesOf(thread), change)
  return { ...thread, agents: [...agents], followers: [...followers], roles: [...roles] }
}

/** Puts people on a thread and takes them off, shown at once and saved one after the other. */
export function useParties(thread: ThreadRow): PartyControl {
  const { api, queries } = usePlatform()
  const client = useClient()
  const { showMeanwhile, settle } = useShownThreads()
  const shown = useWithPending(collectionPath(threads, { client: client.id }), thread)
  const [turns] = useState(() => new Turns())
  const key = threadPageKey(client.id, thread.id)
  const save = (change: PartyChange) => {
    const known = queries.getQueryData<ThreadPage | null>(key)?.thread ?? thread
    return saveParties(api, known, change)
  }
  const { start } = useCommandOf((change: PartyChange) => turns.take(() => save(change)), {
    optimistic: (change) => showMeanwhile(thread.id, (row) => withPartyChange(row, change)),
    onDone: settle,
  })
  return { shown: shown ?? thread, change: start }
}
