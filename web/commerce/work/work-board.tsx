import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createContext, use, useRef, useState, type DragEvent } from 'react'
import { workOrders, workStateNames, workStates, type WorkState } from '../../../domain/commerce/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { KeyMark } from '../../ui/key-mark.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { BoardSwitch } from '../board/board-switch.tsx'
import { useBoardKeys } from '../board/use-board-keys.ts'
import { useMoveWork } from './use-move-work.ts'
import { dragType, WorkCard } from './work-card.tsx'
import { findNeighbour, listNextStates, nameState, type WorkRow } from './work-row.ts'
import classes from '../board/board.module.css'

/** Work orders whose cards are on the board, by their ids. */
const ShownWork = createContext<Map<string, WorkRow> | undefined>(undefined)

const columns = workStateNames.filter((state) => state !== 'canceled')

/** Cards of a column that are loaded at once. */
const cardsOfColumn = 25

interface ColumnProps {
  readonly state: WorkState
  readonly isMine: boolean
}

function useColumn({ state, isMine }: ColumnProps) {
  const { id } = useSignedInUser()
  const own: Filter[] = isMine ? [['worker_ids', 'array-contains', id]] : []
  return useRecords(workOrders, {
    where: { and: [['state', '==', state], ...own] },
    orderBy: { field: 'date', direction: state === 'done' ? 'desc' : 'asc' },
    pageSize: cardsOfColumn,
    isMoving: true,
  })
}

/** A column takes the cards whose next states include its own; by keys and touch the card itself moves. */
function useDrop(state: WorkState) {
  const shown = use(ShownWork)
  const { move } = useMoveWork()
  const [isOver, setOver] = useState(false)
  const drop = (work: WorkRow) => {
    const next = listNextStates(work)
    if (next.includes(state)) move(work, state)
    else if (work.state !== state)
      notify({
        title: `${nameState(work.state)} work does not become ${nameState(state).toLowerCase()}`,
        message: `It can become: ${next.map(nameState).join(', ')}.`,
      })
  }
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const work = shown?.get(event.dataTransfer.getData(dragType))
      if (work?.can.write === true) drop(work)
    },
  }
}

function Column(props: ColumnProps) {
  const { state } = props
  const view = useColumn(props)
  const shown = use(ShownWork)
  for (const work of view.rows) shown?.set(work.id, work)
  const drop = useDrop(state)
  return (
    <section className={classes['column']} aria-labelledby={`work-${state}`} data-column={state} {...drop}>
      <div className={classes['heads']}>
        <h2 id={`work-${state}`}>
          {workStates[state]} <span>{view.hasMore ? `${view.rows.length} or more` : view.rows.length}</span>
        </h2>
      </div>
      {view.error !== null && <ErrorState error={view.error} onRetry={view.retry} />}
      {view.isLoading && <RowsSkeleton rows={3} height={80} />}
      {!view.isLoading && view.error === null && view.rows.length === 0 && <p className={classes['quiet']}>No work</p>}
      <ul className={classes['cards']}>
        {view.rows.map((work) => (
          <WorkCard key={work.id} work={work} />
        ))}
      </ul>
      {view.hasMore && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          loading={view.isLoadingMore}
          aria-label={`Show more work: ${workStates[state]}`}
          onClick={view.loadMore}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

function Columns({ isMine }: { readonly isMine: boolean }) {
  const board = useRef<HTMLDivElement>(null)
  const shown = use(ShownWork)
  const { move } = useMoveWork()
  useBoardKeys({
    board,
    noun: 'work order',
    move: (id, way) => {
      const work = shown?.get(id)
      const to = work && findNeighbour(work.state, way)
      if (work?.can.write === true && to !== undefined) move(work, to)
    },
  })
  return (
    <>
      <div ref={board} className={classes['board']}>
        {columns.map((state) => (
          <Column key={state} state={state} isMine={isMine} />
        ))}
      </div>
      <footer className={classes['legend']}>
        <span className={classes['keys']}>
          <KeyMark>J</KeyMark> <KeyMark>K</KeyMark> card <KeyMark>H</KeyMark> <KeyMark>L</KeyMark> column{' '}
          <KeyMark>M</KeyMark> move forward <KeyMark>B</KeyMark> back
        </span>
      </footer>
    </>
  )
}

/** Work orders by state: `/{name_key}/work/board`. */
export function WorkBoard() {
  const actor = useActor()
  const go = useGo()
  const { words, change } = useAddressWords()
  const [shown] = useState(() => new Map<string, WorkRow>())
  const isMine = words['show'] === 'mine'
  if (!hasRole(actor, 'work-r')) return <DisallowedScreen needs="work-r" />
  return (
    <ListFrame
      title={workOrders.label.many}
      bar={
        <>
          <BoardSwitch path="work" shown="board" />
          <SegmentedControl
            size="xs"
            aria-label="Which work"
            data={[
              { value: 'all', label: 'All' },
              { value: 'mine', label: 'Mine' },
            ]}
            value={isMine ? 'mine' : 'all'}
            onChange={(next) => change({ show: next === 'mine' ? next : undefined }, true)}
          />
          {hasRole(actor, 'work') && (
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => go('work/new')}>
              New
            </Button>
          )}
        </>
      }
    >
      <ShownWork value={shown}>
        <Columns isMine={isMine} />
      </ShownWork>
    </ListFrame>
  )
}
