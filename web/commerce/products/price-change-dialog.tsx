import { Button, ScrollArea, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { beginPriceChange, previewPriceChange, type PricedRow, type PriceRule } from '../../../domain/commerce/index.ts'
import { numberField, type OutputOf } from '../../../domain/kernel/index.ts'
import type { RowChoiceSent } from '../../../domain/kernel/lists/row-choice.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useGoOn } from '../../platform/address.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { readNumber } from '../../ui/form/form-values.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { ProductHeads } from './product-heads.tsx'
import classes from './products.module.css'

type Preview = OutputOf<typeof previewPriceChange>

const bases = [
  { value: 'price', label: 'From the price' },
  { value: 'cost', label: 'From the cost' },
]

const shownRows = 100

const percentWords = (margin: number | undefined): string => (margin === undefined ? '' : `${margin}%`)

/** One product: what it costs us, and its price and margin before and after. */
function PreviewRow({ row }: { readonly row: PricedRow }) {
  const { sku, name, cost, before, after, marginBefore, marginAfter, refused } = row
  return (
    <tr>
      <td>
        <span className={classes['name']}>{name}</span>
        {sku !== '' && <span className={classes['note']}>{sku}</span>}
      </td>
      <td className={classes['amount']}>{formatMoney(cost)}</td>
      <td className={classes['amount']}>
        {formatMoney(before)}
        <span className={classes['note']}>{percentWords(marginBefore)}</span>
      </td>
      <td className={classes['amount']}>
        {refused === undefined ? (
          <>
            <strong>{formatMoney(after)}</strong>
            <span className={classes['note']}>{percentWords(marginAfter)}</span>
          </>
        ) : (
          <span className={classes['note']}>{refused}</span>
        )}
      </td>
    </tr>
  )
}

function PreviewTable({ preview }: { readonly preview: Preview }) {
  const [shown, setShown] = useState(shownRows)
  return (
    <ScrollArea.Autosize className={classes['scroll']} type="auto" viewportProps={{ tabIndex: 0 }}>
      <table className={classes['table']} aria-label="Prices before and after">
        <ProductHeads columns={['Cost', 'Price, margin', 'New price, margin']} />
        <tbody>
          {preview.rows.slice(0, shown).map((row) => (
            <PreviewRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {preview.rows.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + 10 * shownRows)}>
          Show more of {formatNumber(preview.rows.length)}
        </Button>
      )}
    </ScrollArea.Autosize>
  )
}

function usePreview(chosen: RowChoiceSent, rule: PriceRule) {
  const { api } = usePlatform()
  const client = useClient()
  const asked = useDeferredValue(JSON.stringify(rule))
  return useQuery({
    queryKey: ['price-change', client.id, chosen, asked],
    queryFn: ({ signal }) =>
      api.call(
        previewPriceChange,
        { body: previewPriceChange.body.parse({ ...(JSON.parse(asked) as PriceRule), chosen }) },
        signal,
      ),
    meta: { shows: ['products'] },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}

const percentField = numberField('percent', 'Percent', { description: 'Negative lowers. From the cost: the markup.' })
const amountField = numberField('amount', 'Amount to add', { type: 'money' })

interface RuleProps {
  readonly rule: PriceRule
  readonly onChange: (rule: PriceRule) => void
}

function RuleFields({ rule, onChange }: RuleProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Where new prices begin"
        data={bases}
        value={rule.cost_based ? 'cost' : 'price'}
        onChange={(base) => onChange({ ...rule, cost_based: base === 'cost' })}
      />
      <div className={classes['fields']}>
        <FieldInput
          field={percentField}
          value={rule.percent === 0 ? undefined : rule.percent}
          isReadOnly={false}
          onChange={(percent) => onChange({ ...rule, percent: readNumber(percent) })}
        />
        <FieldInput
          field={amountField}
          value={rule.amount === 0 ? undefined : rule.amount}
          isReadOnly={false}
          onChange={(amount) => onChange({ ...rule, amount: readNumber(amount) })}
        />
      </div>
    </>
  )
}

const countChanged = ({ rows }: Preview): number => rows.filter(({ before, after }) => before !== after).length

const noChange: PriceRule = { cost_based: false, percent: 0, amount: 0 }

interface DialogProps {
  readonly chosen: RowChoiceSent
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes the prices of the chosen products: each is shown before anything is saved. */
export function PriceChangeDialog({ chosen, onClose, onDone }: DialogProps) {
  const [rule, setRule] = useState(noChange)
  const [fault, setFault] = useState<string>()
  const preview = usePreview(chosen, rule)
  const { run, isRunning, isUnanswered } = useAsked(beginPriceChange, { isSilent: true })
  const goOn = useGoOn()
  const changed = preview.data ? countChanged(preview.data) : 0
  const isOld = preview.isPlaceholderData || preview.error !== null
  const start = async () => {
    if (preview.data === undefined) return
    const { before, after } = preview.data
    const leadOn = goOn()
    setFault(undefined)
    try {
      const { id } = await run({ body: beginPriceChange.body.parse({ ...rule, chosen, seen: { before, after } }) })
      onDone()
      onClose()
      leadOn(`data/price-changes/${encodeURIComponent(id)}`, 'The prices are being changed')
    } catch (refusal) {
      setFault(reasonOf(refusal).message)
      void preview.refetch()
    }
  }
  return (
    <div className={classes['dialog']}>
      <RuleFields rule={rule} onChange={setRule} />
      {preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <RowsSkeleton rows={4} height={40} />
      ) : (
        <PreviewTable preview={preview.data} />
      )}
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isOld || changed === 0} loading={isRunning} onClick={() => void start()}>
          Change {formatNumber(isOld ? 0 : changed)} {changed === 1 && !isOld ? 'price' : 'prices'}
        </Button>
      </div>
    </div>
  )
}
