import { Button } from '@mantine/core'
import { useState } from 'react'
import { handOverTasks, tasks } from '../../../domain/crm/index.ts'
import { beginBulk, threads, undoBulk } from '../../../domain/inbox/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { useColleagues } from '../../company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useRemovalWarning } from '../../ui/detail/removal-warnings.ts'
import classes from './tasks.module.css'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'

/** Counted up to here: more are handed over all the same. */
const mostCounted = 500

export interface Leaver {
  readonly id: string
  readonly name: string
}

const tasksOf = (id: string): Filter => ({
  and: [
    ['agent_ids', 'array-contains', id],
    ['state', 'in', ['open', 'waiting']],
  ],
})

const threadsOf = (id: string): Filter => ({
  and: [
    ['agent_ids', 'array-contains', id],
    ['status', 'in', ['open', 'waiting']],
  ],
})

interface Listed {
  readonly rows: readonly unknown[]
  readonly hasMore: boolean
}

/** '1 open task', '500+ open tasks'. */
const counted = ({ rows, hasMore }: Listed, noun: string): string =>
  `${rows.length}${hasMore ? '+' : ''} open ${noun}${rows.length === 1 ? '' : 's'}`

const notifyGiven = (title: string, undo: () => void): void =>
  void notify({ kind: 'success', title, action: { label: 'Undo', run: undo } })

/** Hands a colleague's open work over to another one; each kind can be undone separately. */
function useHandOver(leaver: Leaver) {
  const give = useCommand(handOverTasks)
  const assign = useCommand(beginBulk)
  const takeBack = useCommand(undoBulk)
  const giveThreads = (heir: Leaver) =>
    assign.start(
      {
        body: {
          action: { kind: 'assign', user_id: heir.id, instead_of: leaver.id },
          chosen: { where: threadsOf(leaver.id) },
        },
      },
      ({ bulk }) =>
        notifyGiven(`Conversations are handed over to ${heir.name}`, () => takeBack.start({ params: { id: bulk.id } })),
    )
  const giveTasks = (heir: Leaver) =>
    give.start({ body: { from: leaver.id, to: heir.id } }, ({ tasks: given, shared }) =>
      notifyGiven(`${given.length} ${given.length === 1 ? 'task' : 'tasks'} handed over to ${heir.name}`, () =>
        give.start({ body: { from: heir.id, to: leaver.id, tasks: given, beside: shared } }),
      ),
    )
  return {
    start: (heir: Leaver, has: { readonly tasks: boolean; readonly threads: boolean }) => {
      if (has.threads) giveThreads(heir)
      if (has.tasks) giveTasks(heir)
    },
    isRunning: give.isRunning || assign.isRunning,
  }
}

/** Hands over the open work of a colleague, for example on leaving. */
export function HandOver({ user }: { readonly user: Leaver }) {
  const actor = useActor()
  const [heir, setHeir] = useState<string | null>(null)
  const [mayTasks, mayThreads] = [hasRole(actor, 'tasks'), hasRole(actor, 'user')]
  const open = useRecords(tasks, { where: tasksOf(user.id), pageSize: mostCounted, enabled: mayTasks })
  const talks = useRecords(threads, { where: threadsOf(user.id), pageSize: mostCounted, enabled: mayThreads })
  const others = useColleagues().filter(({ id }) => id !== user.id)
  const { start, isRunning } = useHandOver(user)
  const has = { tasks: open.rows.length > 0, threads: talks.rows.length > 0 }
  const words = [has.tasks && counted(open, 'task'), has.threads && counted(talks, 'conversation')]
    .filter(Boolean)
    .join(' and ')
  useRemovalWarning(
    user.id,
    words === '' ? undefined : `${user.name} has ${words}. Hand them over first. Otherwise they have no owner.`,
  )
  if (!has.tasks && !has.threads) return null
  const chosen = others.find(({ id }) => id === heir)
  return (
    <section className={classes['hand']} aria-labelledby="hand-over-heading">
      <h2 id="hand-over-heading">Hand over</h2>
      <p className={classes['note']}>{words}</p>
      <SearchedSelect
        aria-label="Who takes over"
        placeholder="Who takes over"
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={heir}
        onChange={setHeir}
        nothingFoundMessage="Nobody found"
      />
      <Button
        size="compact-sm"
        variant="default"
        loading={isRunning}
        disabled={chosen === undefined}
        onClick={() => chosen && start(chosen, has)}
      >
        Hand over
      </Button>
    </section>
  )
}
