import { useState } from 'react'
import { deals, describeDealWindow } from '../../../domain/charter/index.ts'
import { valueAt } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { ListLookProps } from '../../ui/detail/record-screens.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { useNow } from '../../ui/use-now.ts'
import { cityWords, DealPrice } from './deal-cells.tsx'
import { DealsDrawing } from './deals-drawing.tsx'
import { drawnDeals } from '../legs/deals-shape.ts'
import classes from './deals.module.css'

type Deal = Presented<typeof deals>

/** Largest page of a list; the map draws as many. */
const mostDrawn = 500

const codes = (row: Deal): string => `${row.departureAirport.icao} → ${row.arrivalAirport.icao}`

interface RowProps {
  readonly row: Deal
  readonly path: string
  readonly isChosen: boolean
  readonly onChoose: (id: string | undefined) => void
}

function DealRow({ row, path, isChosen, onChoose }: RowProps) {
  const { timezone } = useClient()
  const shown = describeDealWindow({ ...row }, timezone)
  const choose = () => onChoose(row.id)
  return (
    <li>
      <ClientLink
        path={path}
        className={classes['deal']}
        data-chosen={isChosen || undefined}
        onMouseEnter={choose}
        onFocus={choose}
      >
        <strong>{codes(row)}</strong>
        <strong>
          <DealPrice row={{ ...row }} />
        </strong>
        <span>{cityWords({ ...row }) || textOf(valueAt({ ...row }, 'aircraft.tail_number'))}</span>
        <span>{shown?.day}</span>
      </ClientLink>
    </li>
  )
}

interface ShownProps extends Pick<ListLookProps, 'pathOf'> {
  readonly rows: readonly Deal[]
  readonly hasMore: boolean
}

/** Says which empty legs the map leaves out. */
function LeftOut({ hasMore, missing }: { readonly hasMore: boolean; readonly missing: number }) {
  if (!hasMore && missing === 0) return null
  return (
    <p className={classes['note']}>
      {hasMore && `The map shows the next ${mostDrawn}. `}
      {missing > 0 && `${missing} cannot be drawn: an airport has no coordinates.`}
    </p>
  )
}

function DrawnMap({ rows, hasMore, pathOf }: ShownProps) {
  const go = useGo()
  const now = useNow()
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState<string>()
  const drawn = drawnDeals(
    rows.map((row) => ({ ...row })),
    now,
  )
  return (
    <>
      <div className={classes['mapLook']}>
        <div className={classes['mapFrame']}>
          <DealsDrawing
            deals={drawn}
            size={isNarrow ? { width: 390, height: 260 } : { width: 840, height: 620 }}
            label={`Map of ${rows.length} empty legs; the list next to it names them.`}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={(id) => go(pathOf(id))}
          />
        </div>
        <ul className={classes['beside']} aria-label="Empty legs on the map">
          {rows.map((row) => (
            <DealRow key={row.id} row={row} path={pathOf(row.id)} isChosen={row.id === chosen} onChoose={setChosen} />
          ))}
        </ul>
      </div>
      <LeftOut hasMore={hasMore} missing={rows.length - drawn.length} />
    </>
  )
}

/** Every listed empty leg on a map, next to their names. */
export function DealsMap({ where, pathOf }: ListLookProps) {
  const { rows, error, isLoading, hasMore, retry } = useRecords(deals, { where, isMoving: true, pageSize: mostDrawn })
  if (error !== null && rows.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <RowsSkeleton />
  if (rows.length === 0) return <EmptyState title="No empty legs found" />
  return (
    <>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      <DrawnMap rows={rows} hasMore={hasMore} pathOf={pathOf} />
    </>
  )
}
