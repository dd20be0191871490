import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { charterPrice } from '../../../domain/charter/index.ts'
import { hasOneOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { reckoningWords, quantityWords } from './line-words.ts'
import { usePrice, type Price, type PricedLegs } from './use-price.ts'
import { useTypedLines } from './use-typed-lines.ts'
import beside from '../options/options.module.css'
import classes from './price-beside.module.css'

interface ShownLine {
  readonly key: string
  readonly label: string
  readonly why: string
  readonly total: number
}

const Lines = ({ lines, total }: { readonly lines: readonly ShownLine[]; readonly total: number }) => (
  <dl className={classes['lines']}>
    {lines.map(({ key, label, why, total: amount }) => (
      <div key={key}>
        <dt>
          {label} <span>{why}</span>
        </dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
    ))}
    <div data-total>
      <dt>Total</dt>
      <dd>{formatMoney(total)}</dd>
    </div>
  </dl>
)

/** Valid price, with its calculation. */
const linesOf = ({ items }: Price): readonly ShownLine[] =>
  items
    .filter(({ isWaiting, isRemoved }) => !isWaiting && !isRemoved)
    .map((line) => ({
      key: line.key,
      label: line.label,
      why: line.type === 'typed' || line.unit === 'once' ? '' : reckoningWords(line),
      total: line.total,
    }))

type Locked = NonNullable<ReturnType<typeof charterPrice.parse>['locked']>

const lockedLines = ({ estimate }: Locked): readonly ShownLine[] =>
  (estimate?.items ?? []).map((line) => ({
    key: line.key,
    label: line.label,
    why: line.unit === 'percent' || line.unit === 'once' ? '' : quantityWords(line),
    total: line.total,
  }))

/** If the saved total differs from the rules': both, and one key that saves the new one. */
function SavedTotal({ lines, total }: { readonly lines: ReturnType<typeof useTypedLines>; readonly total: number }) {
  const saved = charterPrice.safeParse(lines.row['price']).data?.total ?? 0
  if (saved === total) return null
  return (
    <div className={classes['saved']}>
      <span>{saved === 0 ? 'No total is saved yet.' : `Saved: ${formatMoney(saved)}`}</span>
      {lines.mayType && (
        <Button size="compact-sm" variant="default" loading={lines.isSaving} onClick={lines.takeTotal}>
          Save {formatMoney(total)}
        </Button>
      )}
    </div>
  )
}

/** The saved record has no price, unlike one that only could not be read. */
const isNoPrice = (error: Error): boolean => error instanceof ApiError && error.kind === 'invalid'

interface NowProps {
  readonly lines: ReturnType<typeof useTypedLines>
  readonly data: PricedLegs | undefined
  readonly error: Error | null
}

function Now({ lines, data, error }: NowProps) {
  if (error && (data === undefined || isNoPrice(error)))
    return <p className={beside['quiet']}>The price could not be computed. The tab Price says why.</p>
  if (data === undefined) return <p className={beside['quiet']}>Computing the price.</p>
  const { price } = data
  if (price.total === undefined)
    return (
      <ul className={classes['because']}>
        {[...new Set(price.because.map(({ words }) => words))].slice(0, 3).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    )
  return (
    <>
      <Lines lines={linesOf(price)} total={price.total} />
      {error ? (
        <p className={beside['quiet']}>It may be out of date. The tab Price says why.</p>
      ) : (
        <SavedTotal lines={lines} total={price.total} />
      )}
    </>
  )
}

function Section({ isLocked, children }: { readonly isLocked: boolean; readonly children: ReactNode }) {
  return (
    <section className={beside['beside']} aria-label="Price">
      <h2>
        Price{' '}
        {isLocked && (
          <span className={classes['lock']}>
            <IconLock size={14} stroke={1.75} aria-hidden /> locked
          </span>
        )}
      </h2>
      {children}
    </section>
  )
}

/** Price by the present rules. */
function OpenPrice(props: RecordPartProps) {
  const lines = useTypedLines(props)
  const { row, answered } = lines
  const { data, error } = useLastAnswer(row.id, usePrice({ ...props, row, answered }))
  return (
    <>
      <Section isLocked={false}>
        <Now lines={lines} data={data} error={error} />
      </Section>
      {data === undefined && error === null && <NotYet />}
    </>
  )
}

/** Side panel of a quote or trip: its price, line by line. It is hidden on the tab of the price. */
export function PriceBeside(props: RecordPartProps) {
  const mayPrice = hasOneOf(useActor(), ['quotes', 'trips'])
  const { words } = useAddressWords()
  if (!mayPrice || words['tab'] === 'price') return null
  const locked = charterPrice.safeParse(props.row['price']).data?.locked
  if (locked === undefined) return <OpenPrice {...props} />
  return (
    <Section isLocked>
      <Lines lines={lockedLines(locked)} total={locked.total} />
    </Section>
  )
}
