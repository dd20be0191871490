import { Button } from '@mantine/core'
import { sumsOf, type InvoiceLine } from '../../../domain/charter/index.ts'
import { invoiceLine } from '../../../domain/charter/invoices.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { formatMoney } from '../../ui/format-value.ts'
import classes from './invoices.module.css'

/** The lines of a draft as another user wrote them in between. */
export interface TheirLines {
  readonly version: number
  readonly lines: readonly InvoiceLine[]
}

/** Stored version in place of the refused one, as the refusal of an outdated draft contains it. */
export function theirLinesOf(refusal: unknown): TheirLines | undefined {
  const current = refusal instanceof ApiError && refusal.kind === 'conflict' ? refusal.body.current : undefined
  if (!isDoc(current) || typeof current['version'] !== 'number' || current['status'] !== 'draft') return undefined
  const { data } = invoiceLine.array().safeParse(current['lineItems'])
  return data && { version: current['version'], lines: data }
}

interface ChoiceProps {
  readonly theirs: TheirLines
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Asks which lines win, after two people changed them. */
export function LinesChoice({ theirs: { lines }, onTake, onKeep }: ChoiceProps) {
  const count = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
  return (
    <div role="alert" className={classes['fault']}>
      <p>
        Somebody changed this invoice meanwhile: it has {count} now, {formatMoney(sumsOf(lines).total)} in all.
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onTake}>
          Go on with theirs
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
