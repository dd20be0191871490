import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createContext, use, useState } from 'react'
import { workOrders, workStateNames, workStates, type WorkState } from '../../../domain/commerce/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { BoardColumn } from '../board/board-column.tsx'
import { BoardFrame } from '../board/board-frame.tsx'
import { BoardSwitch } from '../board/board-switch.tsx'
import { useMoveWork } from './use-move-work.ts'
import { dragType, WorkCard } from './work-card.tsx'
import { findNeighbour, listNextStates, nameState, type WorkRow } from './work-row.ts'

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

function Column(props: ColumnProps) {
  const { state } = props
  const view = useColumn(props)
  const { move } = useMoveWork()
  const drop = (work: WorkRow) => {
    const next = listNextStates(work)
    if (next.includes(state)) move(work, state)
    else if (work.state !== state)
      notify({
        title: `${nameState(work.state)} work does not become ${nameState(state).toLowerCase()}`,
        message: `It can become: ${next.map(nameState).join(', ')}.`,
      })
  }
  return (
    <BoardColumn
      name={state}
      label={workStates[state]}
      noun="work"
      more="Show more"
      cardHeight={80}
      view={view}
      shown={use(ShownWork)}
      dragType={dragType}
      onDrop={drop}
    >
      {view.rows.map((work) => (
        <WorkCard key={work.id} work={work} />
      ))}
    </BoardColumn>
  )
}

function Columns({ isMine }: { readonly isMine: boolean }) {
  const { move } = useMoveWork()
  return (
    <BoardFrame
      noun="work order"
      shown={use(ShownWork)}
      move={(work, way) => {
        const to = findNeighbour(work.state, way)
        if (to !== undefined) move(work, to)
      }}
    >
      {columns.map((state) => (
        <Column key={state} state={state} isMine={isMine} />
      ))}
    </BoardFrame>
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
