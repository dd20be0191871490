import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { IconDots, IconList, IconPlus, IconRepeat } from '@tabler/icons-react'
import { isOverdue, tasks } from '../../../domain/crm/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { CalendarButton } from '../../automation/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import { useActor, useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { useGo } from '../../platform/address.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { dragCard, useCardDrop } from '../../ui/card-drag.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PercentBar } from '../../ui/percent-bar.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { useStartOfToday } from './use-start-of-today.ts'
import classes from './tasks.module.css'

type Task = Presented<typeof tasks>
type Priority = Task['priority']

const columns: readonly { readonly id: Priority; readonly label: string; readonly index: number }[] = [
  { id: 'high', label: 'High', index: 80 },
  { id: 'medium', label: 'Medium', index: 45 },
  { id: 'low', label: 'Low', index: 15 },
]

/** Cards that are loaded at once, of the highest priority first. */
const mostCards = 300

/** Data of a dragged card: the id of its task. */
const dragType = 'application/x-flightline-task'

const shows = ['open', 'mine', 'overdue'] as const

type Show = (typeof shows)[number]

const isShow = (word: string | undefined): word is Show => shows.some((show) => show === word)

function whereOf(show: Show, { user, today }: { readonly user: string; readonly today: number }): Filter {
  const open: Filter = ['state', 'in', ['open', 'waiting']]
  if (show === 'mine') return { and: [open, ['agent_ids', 'array-contains', user]] }
  return show === 'overdue' ? { and: [open, ['due', '<', today]] } : open
}

function Due({ task, today }: { readonly task: Task; readonly today: number }) {
  const { timezone } = useClient()
  if (task.due === undefined) return null
  const isLate = isOverdue(task, today)
  return (
    <span className={classes['due']} data-late={isLate || undefined}>
      {isLate ? 'Overdue since ' : 'Due '}
      {formatDate(task.due, timezone)}
      {task.repeats !== 'none' && <IconRepeat size={14} stroke={1.75} aria-label="Repeats" />}
    </span>
  )
}

const useChange = () => useRecordCommands(tasks, { isOptimistic: true }).change

function CardMenu({ task }: { readonly task: Task }) {
  const change = useChange()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for ${task.name}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-card={task.id}>
        <Menu.Item onClick={() => change.start({ row: task, change: { state: 'done', completed: 100 } })}>
          Mark done
        </Menu.Item>
        {columns
          .filter(({ id }) => id !== task.priority)
          .map(({ id, label, index }) => (
            <Menu.Item key={id} onClick={() => change.start({ row: task, change: { index, priority: id } })}>
              Priority: {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Card({ task, today }: { readonly task: Task; readonly today: number }) {
  return (
    <li className={classes['card']} data-card={task.id} {...dragCard(dragType, task)}>
      <div className={classes['head']}>
        <ClientLink path={`tasks/details/${task.id}`} className={classes['name']}>
          {task.name}
        </ClientLink>
        {task.can.write && <CardMenu task={task} />}
      </div>
      {task.about && <span className={classes['note']}>{task.about.label}</span>}
      <div className={classes['bars']}>
        <span>Completed</span>
        <PercentBar value={task.completed} label="Completed" />
        <span>Tested</span>
        <PercentBar value={task.tested} label="Tested" />
      </div>
      <div className={classes['foot']}>
        <Due task={task} today={today} />
        <AvatarStack people={task.agents} limit={3} label="Agents" />
      </div>
    </li>
  )
}

interface ColumnProps {
  readonly column: (typeof columns)[number]
  /** Of all columns. */
  readonly cards: readonly Task[]
  readonly today: number
  /** Loads more cards where some of this column may not be loaded; undefined where all are. */
  readonly more: (() => void) | undefined
}

function Column(props: ColumnProps) {
  const { id, label, index } = props.column
  const cards = props.cards.filter(({ priority }) => priority === id)
  const change = useChange()
  const drop = useCardDrop({
    type: dragType,
    find: (wanted) => props.cards.find((task) => task.id === wanted),
    drop: (row) => {
      if (row.priority !== id) change.start({ row, change: { index, priority: id } })
    },
  })
  return (
    <section className={classes['column']} aria-labelledby={`priority-${id}`} {...drop}>
      <h2 id={`priority-${id}`}>
        {label} <span>{props.more ? `${cards.length} or more` : cards.length}</span>
      </h2>
      {cards.length === 0 && <p className={classes['note']}>{props.more ? 'Not loaded yet' : 'No tasks'}</p>}
      <ul>
        {cards.map((task) => (
          <Card key={task.id} task={task} today={props.today} />
        ))}
      </ul>
      {props.more && (
        <Button variant="default" size="xs" mt={8} aria-label={`Show more tasks: ${label}`} onClick={props.more}>
          Show more tasks
        </Button>
      )}
    </section>
  )
}

/** Columns with possibly missing cards: rows come by priority, so all rows after the last one are unknown. */
function incompleteColumns({ rows, hasMore }: Pick<RecordsView<Task>, 'rows' | 'hasMore'>): ReadonlySet<Priority> {
  const last = rows.at(-1)?.priority
  if (!hasMore || last === undefined) return new Set()
  return new Set(columns.slice(columns.findIndex(({ id }) => id === last)).map(({ id }) => id))
}

function Board({ show }: { readonly show: Show }) {
  const { id: user } = useSignedInUser()
  const today = useStartOfToday()
  const view = useRecords(tasks, {
    where: whereOf(show, { user, today }),
    orderBy: { field: 'index', direction: 'desc' },
    pageSize: mostCards,
    isMoving: true,
  })
  const { board, ...focus } = useCardFocus(view.rows)
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton />
  if (view.rows.length === 0)
    return (
      <EmptyState title="No tasks found">
        {show === 'overdue' ? 'Nothing is overdue.' : 'There is nothing to do here.'}
      </EmptyState>
    )
  const incomplete = incompleteColumns(view)
  return (
    <>
      {view.error !== null && <ErrorState error={view.error} onRetry={view.retry} />}
      <div ref={board} className={classes['board']} {...focus}>
        {columns.map((column) => (
          <Column
            key={column.id}
            column={column}
            cards={view.rows}
            today={today}
            more={incomplete.has(column.id) ? view.loadMore : undefined}
          />
        ))}
      </div>
    </>
  )
}

/** Open tasks by priority: `/{name_key}/tasks/board`. */
export function TaskBoard() {
  const actor = useActor()
  const go = useGo()
  const { words, change } = useAddressWords()
  const show = isShow(words['show']) ? words['show'] : 'open'
  if (!hasRole(actor, 'tasks-r')) return <DisallowedScreen needs="tasks-r" />
  return (
    <ListFrame
      title={tasks.label.many}
      bar={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Which tasks"
            data={[
              { value: 'open', label: 'All open' },
              { value: 'mine', label: 'Mine' },
              { value: 'overdue', label: 'Overdue' },
            ]}
            value={show}
            onChange={(next) => change({ show: next === 'open' ? undefined : next }, true)}
          />
          <Button
            variant="default"
            leftSection={<IconList size={16} stroke={1.75} aria-hidden />}
            onClick={() => go('tasks')}
          >
            List
          </Button>
          {hasRole(actor, 'user') && <CalendarButton kind="mine" />}
          {hasRole(actor, 'tasks') && (
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => go('tasks/new')}>
              New
            </Button>
          )}
        </>
      }
    >
      <Board show={show} />
    </ListFrame>
  )
}
