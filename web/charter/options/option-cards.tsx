import { Button } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  addOption,
  aircraftTypes,
  charterStatuses,
  charterTones,
  isAgreed,
  isForOtherLegs,
  quotes,
} from '../../../domain/charter/index.ts'
import type { StatusTone } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useMove } from '../status/use-move.ts'
import { managerPath } from '../manager-path.ts'
import classes from './options.module.css'

type Option = Presented<typeof quotes>

const tones: Readonly<Partial<Record<string, StatusTone>>> = charterTones
const typesByCode: Readonly<Partial<Record<string, string>>> = aircraftTypes

function aircraftOf({ tails, aircraft_type: type }: Option): string {
  return tails.join(', ') || typesByCode[type ?? ''] || 'No aircraft yet'
}

const totalOf = ({ price: { locked, total } }: Option): number => locked?.total ?? total

function Total({ option }: { readonly option: Option }) {
  const shown = totalOf(option)
  const { locked } = option.price
  return (
    <span className={classes['total']}>
      {shown > 0 ? formatMoney(shown) : 'No price yet'}
      {locked && <IconLock size={14} stroke={1.75} aria-label="Locked" role="img" />}
      {isForOtherLegs(option) && <span className={classes['others']}>for other legs</span>}
    </span>
  )
}

interface CardProps {
  readonly option: Option
  readonly number: number
  readonly first: string
  readonly isOpen: boolean
  /** True if another option was accepted. */
  readonly isOver: boolean
}

/** One option: its aircraft and price, and its state. */
function Card({ option, number, first, isOpen, isOver }: CardProps) {
  const { move, isMoving } = useMove({ definition: quotes, row: { ...option } })
  const { status, quote_number: name } = option
  const mayAccept =
    totalOf(option) > 0 &&
    option.can.states?.some(({ to, unless }) => to === 'qConfirmed' && unless === undefined) === true
  return (
    <li className={classes['card']} data-open={isOpen || undefined} data-over={status === 'inactive' || undefined}>
      <div className={classes['cardHead']}>
        <ClientLink path={managerPath(first, option.id)} aria-current={isOpen ? 'true' : undefined}>
          Option {number}
        </ClientLink>
        <StatusBadge word={charterStatuses[status]} tone={tones[status]} />
      </div>
      <span>{aircraftOf(option)}</span>
      <Total option={option} />
      <span className={classes['quiet']}>{name}</span>
      {mayAccept && !isOver && (
        <Button size="compact-sm" variant="default" loading={isMoving} onClick={() => move('qConfirmed')}>
          Accept
        </Button>
      )}
    </li>
  )
}

interface OptionCardsProps {
  /** Id of the first option, whose quote this is. */
  readonly first: string
  /** Id of the shown one. */
  readonly open: string
  /** Editor of an added option. */
  readonly pathOf: (id: string) => string
}

/** The options of a quote side by side, live, and the way to another one. */
export function OptionCards({ first, open, pathOf }: OptionCardsProps) {
  const goOn = useGoOn()
  const { rows, isLoading, error, retry } = useRecords(quotes, {
    where: {
      or: [
        ['id', '==', first],
        ['parent_id', '==', first],
      ],
    },
    orderBy: { field: 'date', direction: 'asc' },
  })
  // The same until it is answered: pressed twice, it adds one.
  const [nextId, setNextId] = useState(() => crypto.randomUUID())
  const add = useCommand(addOption, { onDone: () => setNextId(crypto.randomUUID()) })
  const addOne = () => {
    const leadOn = goOn()
    add.start({ params: { id: first }, body: { id: nextId } }, ({ id }) => leadOn(pathOf(id), 'The option was added'))
  }
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <RowsSkeleton rows={2} />
  const lead = rows.filter(({ id }) => id === first)
  const options = [...lead, ...rows.filter(({ id }) => id !== first)]
  const isOver = options.some(isAgreed)
  const mayAdd = lead.some(({ can }) => can.write) && !isOver
  return (
    <div className={classes['options']}>
      <MoreFailed view={{ error, retry }} words="These options could not be refreshed and may be out of date." />
      <ul className={classes['cards']} aria-label="Options of this quote">
        {options.map((option, at) => (
          <Card
            key={option.id}
            option={option}
            number={at + 1}
            first={first}
            isOpen={option.id === open}
            isOver={isOver}
          />
        ))}
      </ul>
      {mayAdd && (
        <Button
          size="xs"
          variant="default"
          loading={add.isRunning}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={addOne}
        >
          Add option
        </Button>
      )}
    </div>
  )
}

/** Other aircraft and prices that the customer may choose from: this quote is one of them. */
export function OptionsTab({ row }: RecordPartProps) {
  const first = textOf(row['parent_id']) || row.id
  return (
    <div className={classes['tab']}>
      <p className={classes['quiet']}>
        The customer sees these side by side on the shared page and accepts one of them: the others close.
      </p>
      <OptionCards first={first} open={row.id} pathOf={(id) => `${managerPath(first, id)}&tab=legs`} />
    </div>
  )
}
