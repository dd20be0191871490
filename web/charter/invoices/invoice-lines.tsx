import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { measureWords, sumsOf, writeInvoiceLines, type InvoiceLine } from '../../../domain/charter/index.ts'
import { isSameValue } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { LinesChoice, theirLinesOf, type TheirLines } from './their-lines.tsx'
import { useLateRefusal } from './use-late-refusal.ts'
import type { MoneyCall } from './use-money-calls.ts'
import classes from './invoices.module.css'

const parts = [
  { value: 'pre-tax', label: 'Before tax' },
  { value: 'tax', label: 'Tax' },
  { value: 'post-tax', label: 'After tax' },
] as const

const amountWords = ({ amount }: InvoiceLine): string => (amount === undefined ? 'At actual' : formatMoney(amount))

/** The lines of an invoice in their parts, with their sums. */
export function InvoiceLines({ lines, total }: { readonly lines: readonly InvoiceLine[]; readonly total: number }) {
  return (
    <div role="table" aria-label="Lines of the invoice">
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['row']}>
          <div role="columnheader">Line</div>
          <div role="columnheader">Quantity</div>
          <div role="columnheader" className={classes['amount']}>
            Amount
          </div>
        </div>
      </div>
      {parts.map(({ value, label }) => {
        const own = lines.filter((line) => line.part === value)
        if (own.length === 0) return null
        return (
          <div role="rowgroup" aria-label={label} key={value}>
            {own.map((line, at) => (
              <div role="row" className={classes['row']} key={`${at} ${line.label}`}>
                <div role="rowheader" className={classes['name']}>
                  {line.label}
                </div>
                <div role="cell" className={classes['quiet']}>
                  {measureWords(line)}
                </div>
                <div role="cell" className={classes['amount']} data-open={line.amount === undefined || undefined}>
                  {amountWords(line)}
                </div>
              </div>
            ))}
            <div role="row" className={classes['row']} data-kind="sum">
              <div role="rowheader">{label}</div>
              <div role="cell" />
              <div role="cell" className={classes['amount']}>
                {formatMoney(sumsOf(own).total)}
              </div>
            </div>
          </div>
        )
      })}
      <div role="rowgroup">
        <div role="row" className={classes['row']} data-kind="total">
          <div role="rowheader">Total</div>
          <div role="cell" />
          <div role="cell" className={classes['amount']}>
            {formatMoney(total)}
          </div>
        </div>
      </div>
    </div>
  )
}

interface LineRowProps {
  readonly line: InvoiceLine
  readonly place: number
  readonly fault: string | undefined
  readonly onChange: (line: InvoiceLine) => void
  readonly onRemove: () => void
}

function LineRow({ line, place, fault, onChange, onRemove }: LineRowProps) {
  return (
    <div role="group" aria-label={`Line ${place}`} className={classes['line']}>
      <TextInput
        label="Words"
        value={line.label}
        maxLength={500}
        error={fault}
        onChange={(event) => onChange({ ...line, label: event.currentTarget.value })}
      />
      <NumberBox
        label="Amount"
        value={line.amount}
        onChange={(next) => onChange({ ...line, amount: next === '' ? undefined : next })}
        factor={100}
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        fixedDecimalScale
      />
      <Select
        label="Part"
        data={[...parts]}
        value={line.part}
        allowDeselect={false}
        onChange={(part) => onChange({ ...line, part: part ?? line.part })}
      />
      <Checkbox
        label="At actual"
        checked={line.atActual}
        onChange={(event) => onChange({ ...line, atActual: event.currentTarget.checked })}
      />
      <ActionIcon aria-label={`Remove line ${place}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

interface Written {
  readonly id: string
  readonly version: number
  readonly lines: readonly InvoiceLine[]
}

interface KeyedLine {
  readonly key: number
  readonly line: InvoiceLine
}

/** What is wrong with each line, before it is sent and as the server says it. */
function faultsOf(refusal: unknown): Record<string, string> {
  const issues = refusal instanceof ApiError ? (refusal.body.issues ?? []) : []
  if (issues.length === 0) return { all: reasonOf(refusal).message }
  return Object.fromEntries(
    issues.map((issue) => [/^(?:body\.)?lines\.(\d+)/.exec(issue.path)?.[1] ?? 'all', wordsForIssue(issue)]),
  )
}

const keyed = (lines: readonly InvoiceLine[]): readonly KeyedLine[] => lines.map((line, key) => ({ key, line }))

function LinesEditor({ invoice, call, close }: { invoice: Written; call: MoneyCall; close: () => void }) {
  const [begun] = useState(() => keyed(invoice.lines))
  const [rows, setRows] = useState(begun)
  const [version, setVersion] = useState(invoice.version)
  const [theirs, setTheirs] = useState<TheirLines>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const adding = useRef<HTMLButtonElement>(null)
  const showLate = useLateRefusal('A change of the lines')
  const letGo = useLeaveGuard(rows !== begun && !isSaving, 'the lines of the invoice')
  const change = (next: readonly KeyedLine[]) => {
    setRows(next)
    setFaults({})
  }
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key + 1))
    change([...rows, { key, line: { label: '', part: 'pre-tax', atActual: false } }])
  }
  const save = async () => {
    const lines = rows.map(({ line }) => ({ ...line, label: line.label.trim() }))
    const unnamed = lines.findIndex(({ label }) => label === '')
    if (unnamed !== -1) return setFaults({ [unnamed]: 'Say what it is for.' })
    setSaving(true)
    try {
      await call(writeInvoiceLines, { params: { id: invoice.id }, body: { version, lines } })
      close()
    } catch (refusal) {
      refuse(refusal, lines)
    }
    return setSaving(false)
  }
  const refuse = (refusal: unknown, lines: readonly InvoiceLine[]) => {
    const found = theirLinesOf(refusal)
    // Written before, and its answer was lost.
    if (found && isSameValue(found.lines, lines)) return close()
    if (showLate(refusal)) return undefined
    return found ? setTheirs(found) : setFaults(faultsOf(refusal))
  }
  const choose = (next: readonly KeyedLine[]) => {
    if (theirs) setVersion(theirs.version)
    setTheirs(undefined)
    change(next)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving && theirs === undefined) void save()
      }}
    >
      {rows.map(({ key, line }, at) => (
        <LineRow
          key={key}
          line={line}
          place={at + 1}
          fault={faults[at]}
          onChange={(next) => change(rows.map((row) => (row.key === key ? { key, line: next } : row)))}
          onRemove={() => {
            change(rows.filter((row) => row.key !== key))
            // The button that was pressed goes with its line.
            adding.current?.focus()
          }}
        />
      ))}
      <Button ref={adding} variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add line
      </Button>
      {faults['all'] !== undefined && (
        <p role="alert" className={classes['fault']}>
          {faults['all']}
        </p>
      )}
      {theirs && <LinesChoice theirs={theirs} onTake={() => choose(keyed(theirs.lines))} onKeep={() => choose(rows)} />}
      <p className={classes['hint']}>
        Total {formatMoney(sumsOf(rows.map(({ line }) => line)).total)}. An amount below zero is a discount; a line at
        actual may wait for its amount until the invoice is sent.
      </p>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          onClick={() => {
            letGo(true)
            close()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={theirs !== undefined}>
          Save lines
        </Button>
      </div>
    </form>
  )
}

/** Edits the lines of a draft. */
export const openLines = (call: MoneyCall, invoice: Written): (() => void) =>
  showModal({
    title: 'Lines of the invoice',
    size: 'large',
    body: (close) => <LinesEditor invoice={invoice} call={call} close={close} />,
  })
