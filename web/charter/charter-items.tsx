import { assumedDepartureWords, charterStatuses, charterTones, invoiceStatuses } from '../../domain/charter/index.ts'
import { valueAt, type Doc, type StatusTone } from '../../domain/kernel/index.ts'
import { useClient } from '../platform/platform-context.tsx'
import { formatDate, formatMoney } from '../ui/format-value.ts'
import type { ItemProps } from '../ui/list/item-layout.tsx'
import { ItemLines } from '../ui/list/item-lines.tsx'
import { joined } from '../ui/list/joined.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useOverdue } from './invoices/due-mark.tsx'

const moneyOf = (value: unknown): string => (typeof value === 'number' ? formatMoney(value) : '')

const tones: Readonly<Partial<Record<string, StatusTone>>> = charterTones
const statusWords: Readonly<Record<string, string>> = charterStatuses

interface CharterItemProps extends ItemProps {
  readonly number: unknown
  /** Name of a record without number or route. */
  readonly unnamed: string
}

/** A flight: which, for whom, its status, how much, and when it departs. */
function CharterItem({ row, number, unnamed }: CharterItemProps) {
  const { timezone } = useClient()
  const status = textOf(row['status'])
  return (
    <ItemLines
      title={joined(number, row['route']) || unnamed}
      aside={moneyOf(valueAt(row, 'price.total'))}
      note={
        <>
          {status !== '' && <StatusBadge word={statusWords[status] ?? status} tone={tones[status]} />}{' '}
          {joined(valueAt(row, 'contact.name'), row['paid'] === true ? 'Paid' : '')}
        </>
      }
      end={assumedDepartureWords(row, timezone)}
    />
  )
}

export const QuoteItem = ({ row }: ItemProps) => <CharterItem row={row} number={row['quote_number']} unnamed="Quote" />

export const TripItem = ({ row }: ItemProps) => <CharterItem row={row} number={row['trip_number']} unnamed="Trip" />

/** The state of an invoice: not sent, void, paid, due on a day, or open without one. */
function dueWords({ paid, status, dueDate }: Doc, timezone: string): string {
  if (paid === true) return 'Paid'
  if (status === 'draft' || status === 'void') return invoiceStatuses[status]
  return typeof dueDate === 'number' ? `Due ${formatDate(dueDate, timezone)}` : 'Not paid'
}

export function InvoiceItem({ row }: ItemProps) {
  const { timezone } = useClient()
  const overdue = useOverdue(row)
  return (
    <ItemLines
      title={textOf(row['number']) || 'Invoice'}
      aside={moneyOf(row['total'])}
      note={joined(valueAt(row, 'account.label') ?? valueAt(row, 'billingContact.label'), valueAt(row, 'trip.label'))}
      end={overdue === undefined ? dueWords(row, timezone) : <StatusBadge word={overdue} tone="bad" />}
    />
  )
}
