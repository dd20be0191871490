import { Button } from '@mantine/core'
import { charterPrice, keepPrice } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { usePrice } from './use-price.ts'
import { useTypedLines, type TypedLines } from './use-typed-lines.ts'
import classes from './price-beside.module.css'

interface NewTotalProps {
  readonly lines: TypedLines
  readonly saved: number
  /** By the rules; undefined while it is computed, and where there is none. */
  readonly total: number | undefined
}

/** Saves the present price of the legs. */
function NewTotal({ lines: { mayType, isSaving, takeTotal }, saved, total }: NewTotalProps) {
  if (!mayType || total === undefined || total === saved) return null
  return (
    <Button size="xs" loading={isSaving} onClick={takeTotal}>
      Save {formatMoney(total)} as the total
    </Button>
  )
}

/** Confirms the price for the legs as they are. */
function Keep({ row, saved }: Pick<RecordPartProps, 'row'> & { readonly saved: number }) {
  const { start, isRunning } = useCommand(keepPrice)
  return (
    <Button
      size="xs"
      variant="default"
      loading={isRunning}
      onClick={() => start({ body: { id: row.id, version: row.version } })}
    >
      Keep {formatMoney(saved)}
    </Button>
  )
}

/** Leads to where a locked price is unlocked. */
export function ToUnlock() {
  const { words, change } = useAddressWords()
  if (words['tab'] === 'price') return null
  return (
    <Button size="xs" variant="default" onClick={() => change({ tab: 'price' }, true)}>
      Go to Price to unlock it
    </Button>
  )
}

/** The price was made for former legs: customers see none until a user saves or keeps one. */
export function PriceForOtherLegs(props: RecordPartProps) {
  const lines = useTypedLines(props)
  const { row, answered } = lines
  const { data, isPlaceholderData } = usePrice({ ...props, row, answered })
  const mayWrite = hasRole(useActor(), 'quotes')
  const price = charterPrice.safeParse(row['price']).data
  const made = row['priced_for']
  if (price === undefined || !Array.isArray(made)) return null
  const { locked, total: saved } = price
  const legs = made.length > 0 ? `: ${made.join('; ')}` : ''
  return (
    <div className={classes['offer']} data-warns>
      <span>
        <strong>{formatMoney(saved)}</strong> was {locked ? 'locked' : 'saved'} for other legs{legs}. Customers see no
        price, and cannot accept, until you save or keep one.
      </span>
      {mayWrite && (
        <>
          <Keep row={row} saved={saved} />
          {/* Last: it comes late, and would move the others from under the pointer. */}
          <NewTotal lines={lines} saved={saved} total={isPlaceholderData ? undefined : data?.price.total} />
        </>
      )}
      {locked && <ToUnlock />}
    </div>
  )
}
