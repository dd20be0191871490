import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { sumsOf, writeInvoiceLines, type InvoiceLine } from '../../../domain/charter/index.ts'
import { isSameValue } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import type { LineColumn } from '../../ui/lines/line-column.ts'
import { LinesTable } from '../../ui/lines/lines-table.tsx'
import { invoiceParts } from './invoice-lines.tsx'
import { LinesChoice, theirLinesOf, type TheirLines } from './their-lines.tsx'
import { useEditedLines, withoutIds, type EditedLine, type LineFaults, type WrittenLines } from './use-edited-lines.ts'
import { useLateRefusal } from '../../ui/question-form/use-late-refusal.ts'
import type { MoneyCall } from './use-money-calls.ts'
import classes from './invoices.module.css'

const columns: readonly LineColumn<EditedLine>[] = [
  { key: 'label', label: 'Description', kind: 'words', width: 'minmax(0, 1fr)', maxLength: 500 },
  { key: 'amount', label: 'Amount', kind: 'money', width: '120px', align: 'end' },
  { key: 'part', label: 'Part', kind: 'choice', width: '112px', options: invoiceParts },
  { key: 'atActual', label: 'At actual', kind: 'check', width: '60px' },
]

/** Most lines of an invoice, as its shape allows. */
const mostLines = 500

/** Issues of the server by line. */
function placeFaults(refusal: unknown, rows: readonly EditedLine[]): LineFaults {
  const issues = refusal instanceof ApiError ? (refusal.body.issues ?? []) : []
  if (issues.length === 0) return { '': reasonOf(refusal).message }
  return Object.fromEntries(
    issues.map((issue) => {
      const [, place] = /^(?:body\.)?lines\.(\d+)/.exec(issue.path) ?? []
      return [rows[Number(place)]?.id ?? '', wordsForIssue(issue)]
    }),
  )
}

/** Focuses the first input that cannot be sent as it is; false where there is none. */
function focusInvalid(form: HTMLFormElement): boolean {
  const invalid = form.querySelector<HTMLInputElement>('input:invalid')
  invalid?.focus()
  return invalid !== null
}

function LinesEditor({ invoice, call, close }: { invoice: WrittenLines; call: MoneyCall; close: () => void }) {
  const { rows, version, setVersion, isChanged, changes, faults, setFaults, restored, drop, discard, take } =
    useEditedLines(invoice)
  const [theirs, setTheirs] = useState<TheirLines>()
  const [isSaving, setSaving] = useState(false)
  const showLate = useLateRefusal('A change of the lines')
  const letGo = useLeaveGuard(isChanged && !isSaving, 'the lines of the invoice', drop)
  const finish = () => {
    drop()
    close()
  }
  const save = async () => {
    const lines = withoutIds(rows).map((line) => ({ ...line, label: line.label.trim() }))
    const unnamed = rows.find(({ label }) => label.trim() === '')
    if (unnamed) return setFaults({ [unnamed.id]: 'Describe the line.' })
    setSaving(true)
    try {
      await call(writeInvoiceLines, { params: { id: invoice.id }, body: { version, lines } })
      finish()
    } catch (refusal) {
      refuse(refusal, lines)
    }
    return setSaving(false)
  }
  const refuse = (refusal: unknown, lines: readonly InvoiceLine[]) => {
    const found = theirLinesOf(refusal)
    // Written before, and its answer was lost.
    if (found && isSameValue(found.lines, lines)) return finish()
    if (showLate(refusal)) return undefined
    return found ? setTheirs(found) : setFaults(placeFaults(refusal, rows))
  }
  const choose = ({ version: current }: TheirLines) => {
    setVersion(current)
    setTheirs(undefined)
    setFaults({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSaving && theirs === undefined && !focusInvalid(event.currentTarget)) void save()
  }
  const { '': general, ...ofLines } = faults
  return (
    <form noValidate onSubmit={submit}>
      <RestoredNote restored={restored} noun="invoice" onDiscard={discard} />
      <LinesTable
        label="Lines"
        look="form"
        columns={columns}
        sections={[{ key: 'lines', entries: rows.map((line) => ({ id: line.id, line })) }]}
        changes={changes}
        faults={ofLines}
        most={mostLines}
      />
      {general !== undefined && (
        <p role="alert" className={classes['fault']}>
          {general}
        </p>
      )}
      {theirs && (
        <LinesChoice
          theirs={theirs}
          onTake={() => {
            choose(theirs)
            take(theirs.lines)
          }}
          onKeep={() => choose(theirs)}
        />
      )}
      <p className={classes['hint']}>
        Total {formatMoney(sumsOf(rows).total)}. A negative amount is a discount. A line at actual cost may stay without
        an amount until the invoice is sent. You can paste rows of a spreadsheet.
      </p>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          onClick={() => {
            letGo(true)
            finish()
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
export const openLines = (call: MoneyCall, invoice: WrittenLines): (() => void) =>
  showModal({
    title: 'Lines of the invoice',
    size: 'large',
    body: (close) => <LinesEditor invoice={invoice} call={call} close={close} />,
  })
