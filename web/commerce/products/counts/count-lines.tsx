import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { countProduct, mostUnits, quantityDecimals, stockCountLines } from '../../../../domain/commerce/index.ts'
import type { Filter } from '../../../../domain/kernel/index.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { Presented } from '../../../platform/api/records-api.ts'
import { useAsked } from '../../../platform/data/use-asked.ts'
import { useRecords } from '../../../platform/data/use-records.ts'
import { ClientLink } from '../../../ui/client-link.tsx'
import { formatNumber } from '../../../ui/format-value.ts'
import { NumberBox } from '../../../ui/form/number-box.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { describeRefusal } from './count-fault.ts'
import tables from '../products.module.css'
import classes from './counts.module.css'

type Line = Presented<typeof stockCountLines>

interface FoundProps {
  readonly count: string
  readonly line: Line
}

interface FoundInputProps extends FoundProps {
  readonly onFault: (fault: string | undefined) => void
}

interface Typed {
  readonly units: number | ''
  /** Units of the line when the user began to type: a colleague may count it at the same time. */
  readonly seen: number | undefined
}

/** The next line is counted by Enter, as in a list on paper. */
function focusNext(input: HTMLInputElement): boolean {
  const inputs = [...(input.closest('table')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(input) + 1]
  next?.focus()
  next?.select()
  return next !== undefined
}

/** Units that were found of a product: they are saved when the input is left, or by Enter. */
function FoundInput({ count, line, onFault }: FoundInputProps) {
  const { run, isRunning } = useAsked(countProduct, { isSilent: true })
  const [typed, setTyped] = useState<Typed>()
  const [saved, setSaved] = useState<{ readonly units: number | ''; readonly version: number }>()
  const { product, version } = line
  const counted = saved?.version === version ? saved.units : (line.counted ?? '')
  const save = async () => {
    if (isRunning || typed === undefined) return
    onFault(undefined)
    if (typed.units === (typed.seen ?? '')) return setTyped(undefined)
    const seen = typed.seen === undefined ? {} : { seen: typed.seen }
    const found = typed.units === '' ? null : typed.units
    try {
      await run({ params: { id: count }, body: { product: product.id, counted: found, joins: false, ...seen } })
      setSaved({ units: typed.units, version })
      setTyped(undefined)
    } catch (refusal) {
      onFault(describeRefusal(refusal))
      if (refusal instanceof ApiError && refusal.status === 409) setTyped(undefined)
    }
  }
  return (
    <NumberBox
      aria-label={`Found of ${product.label}`}
      className={classes['found']}
      allowNegative={false}
      decimalScale={quantityDecimals}
      max={mostUnits}
      clampBehavior="strict"
      readOnly={isRunning}
      value={typed ? typed.units : counted}
      onChange={(units) => setTyped({ units, seen: typed ? typed.seen : counted === '' ? undefined : counted })}
      onBlurCapture={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (!focusNext(event.currentTarget)) void save()
      }}
    />
  )
}

const formatDifference = (units: number): string => `${units > 0 ? '+' : ''}${formatNumber(units)}`

interface RowProps extends FoundProps {
  readonly isOpen: boolean
}

function LineRow({ count, line, isOpen }: RowProps) {
  const [fault, setFault] = useState<string>()
  const { product, sku, by, expected, counted, difference } = line
  return (
    <tr>
      <td>
        <ClientLink path={`data/products/${encodeURIComponent(product.id)}`}>{product.label}</ClientLink>
        <span className={tables['note']}>{[sku, by && `counted by ${by.label}`].filter(Boolean).join(' · ')}</span>
        {fault !== undefined && (
          <span role="alert" className={classes['fault']}>
            {fault}
          </span>
        )}
      </td>
      <td className={tables['amount']}>{expected === undefined ? '' : formatNumber(expected)}</td>
      <td className={tables['amount']}>
        {isOpen ? (
          <FoundInput count={count} line={line} onFault={setFault} />
        ) : counted === undefined ? (
          'Not counted'
        ) : (
          formatNumber(counted)
        )}
      </td>
      <td className={tables['amount']}>
        {difference !== undefined && (
          <span className={line.differs ? tables['low'] : undefined}>{formatDifference(difference)}</span>
        )}
      </td>
    </tr>
  )
}

const shows = { all: 'All', open: 'Not counted', differing: 'Differences' } as const

type Show = keyof typeof shows

const emptyWords: Readonly<Record<Show, string>> = {
  all: 'This count has no products.',
  open: 'All products were counted.',
  differing: 'No counted product differs.',
}

const isShow = (word: string): word is Show => word in shows

const conditions: Readonly<Record<Show, readonly Filter[]>> = {
  all: [],
  open: [['is_counted', '==', false]],
  differing: [['differs', '==', true]],
}

/** Products of a count, with what was found and expected. */
export function CountLines({ count, isOpen }: { readonly count: string; readonly isOpen: boolean }) {
  const [show, setShow] = useState<Show>('all')
  const view = useRecords(stockCountLines, {
    where: { and: [['count', '==', count], ...conditions[show]] },
    pageSize: 100,
  })
  if (view.error) return <ErrorState error={view.error} onRetry={view.retry} />
  return (
    <section className={classes['lines']} aria-label="Products of the count">
      <SegmentedControl
        size="xs"
        aria-label="Which products"
        data={Object.entries(shows).map(([value, label]) => ({ value, label }))}
        value={show}
        onChange={(next) => isShow(next) && setShow(next)}
      />
      <table className={`${tables['table']} ${classes['counted']}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className={tables['amount']}>
              Expected
            </th>
            <th scope="col" className={tables['amount']}>
              Found
            </th>
            <th scope="col" className={tables['amount']}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map((line) => (
            <LineRow key={line.id} count={count} line={line} isOpen={isOpen} />
          ))}
        </tbody>
      </table>
      {view.rows.length === 0 && !view.isLoading && <p className={classes['quiet']}>{emptyWords[show]}</p>}
      {view.hasMore && (
        <Button variant="default" size="compact-sm" loading={view.isLoadingMore} onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
