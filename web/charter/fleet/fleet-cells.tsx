import { aircraftTypes } from '../../../domain/charter/index.ts'
import { isDoc, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { joined } from '../../ui/list/joined.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { faultWords } from './fleet-words.ts'
import classes from './fleet.module.css'

/** The first picture of a record. */
export function coverOf(row: Doc): string | undefined {
  const [first] = Array.isArray(row['images']) ? row['images'] : []
  return isDoc(first) ? textOf(first['url']) : undefined
}

export const CoverCell = ({ row }: ItemProps) => (
  <span className={classes['thumb']}>
    <StoredPicture url={coverOf(row)} alt="" />
  </span>
)

const StateBadge = ({ row }: ItemProps) =>
  row['active'] === true ? <StatusBadge word="Active" tone="good" /> : <StatusBadge word="Inactive" tone="over" />

/** State of an aircraft: offered or not, and its faults or missing data. */
export function StateCell({ row }: ItemProps) {
  const [errors, warnings] = [faultWords(row['errors']), faultWords(row['warnings'])]
  const words = [...errors, ...warnings].join(' ')
  return (
    <span className={classes['state']} title={words}>
      <span>
        <StateBadge row={row} />
      </span>
      {errors.length > 0 && <span className={classes['fault']}>{errors.join(' ')}</span>}
      {errors.length === 0 && warnings.length > 0 && <span className={classes['warning']}>{warnings.join(' ')}</span>}
    </span>
  )
}

const types: Readonly<Record<string, string>> = aircraftTypes

/** An aircraft where there is no room for columns. */
export function AircraftItem({ row }: ItemProps) {
  const [errors, warnings] = [faultWords(row['errors']), faultWords(row['warnings'])]
  const facts = joined(
    types[textOf(row['type'])],
    row['seats'] ? `${textOf(row['seats'])} seats` : '',
    valueAt(row, 'airport.icao'),
  )
  return (
    <ItemLines
      title={joined(row['tail_number'], row['name'])}
      aside={<StateBadge row={row} />}
      note={[...errors, ...warnings].join(' ') || facts}
    />
  )
}
