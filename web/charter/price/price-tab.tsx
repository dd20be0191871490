import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { charterPrice } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { formatTime } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { Alternatives } from './alternatives.tsx'
import { LockedLines, todayWords } from './locked-lines.tsx'
import { PriceForOtherLegs } from './price-for-other-legs.tsx'
import { PriceLegs } from './price-legs.tsx'
import { PriceLines } from './price-lines.tsx'
import { PriceLock } from './price-lock.tsx'
import { OtherWays, Summary } from './price-summary.tsx'
import { usePrice, type Price, type PricedLegs } from './use-price.ts'
import { useTypedLines, type TypedLines } from './use-typed-lines.ts'
import classes from './price.module.css'

type Reason = Pick<Price['because'][number], 'path' | 'words'>

/** The leg that a reason is about, as the Legs tab counts them. */
function legWords(path: string, legs: PricedLegs['legs']): string {
  const [, place] = /^legs\.(\d+)/.exec(path) ?? []
  const at = place === undefined ? legs.findIndex(({ id }) => id === path) : Number(place)
  return at === -1 ? '' : `Leg ${at + 1}: `
}

interface ReasonsProps {
  readonly reasons: readonly Reason[]
  readonly legs: PricedLegs['legs']
}

const Reasons = ({ reasons, legs }: ReasonsProps) => (
  <ul className={classes['reasons']}>
    {[...new Set(reasons.map(({ path, words }) => `${legWords(path, legs)}${words}`))].map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)

/** Why there is no price, and the way to where that is put right. */
function NoPrice(props: ReasonsProps) {
  const { change } = useAddressWords()
  return (
    <section aria-label="No price yet" className={classes['none']}>
      <h2 className={classes['title']}>No price yet</h2>
      <Reasons {...props} />
      <Button variant="default" onClick={() => change({ tab: 'legs' }, true)}>
        Go to Legs
      </Button>
    </section>
  )
}

interface PartProps {
  readonly title: string
  readonly isWanted?: boolean
  readonly children: ReactNode
}

const Part = ({ title, isWanted = true, children }: PartProps) =>
  isWanted && (
    <section aria-label={title} className={classes['part']}>
      <h2 className={classes['title']}>{title}</h2>
      {children}
    </section>
  )

interface AnswerProps extends PricedLegs, Pick<RecordPartProps, 'definition'> {
  readonly lines: TypedLines
}

/** Reasons that make a total too low, or that were left out of the comparison. */
const warnings: ReadonlySet<string> = new Set(['item-year', 'stays-alike'])

const ofAircraft: ReadonlySet<string> = new Set(['needs-aircraft', 'no-aircraft', 'no-speed'])

/** Purpose of the fleet comparison: a leg without aircraft gets one by it. */
const comparisonTitle = ({ because }: Price): string =>
  because.some(({ code }) => code === 'needs-aircraft') ? 'Choose an aircraft' : 'Same legs, other aircraft'

/** True if other aircraft may fly the legs: there is a price, or only the aircraft is missing. */
const wantsAircraft = ({ total, because }: Price): boolean =>
  total !== undefined || (because.length > 0 && because.every(({ code }) => ofAircraft.has(code)))

/** Content of an answer: a price with its lines, or the reason for none and the missing data. */
function Answer({ price, legs, lines, definition }: AnswerProps) {
  const { total, items } = price
  const comparison = comparisonTitle(price)
  const [warned, others] = [
    price.notApplied.filter(({ code }) => warnings.has(code)),
    price.notApplied.filter(({ code }) => !warnings.has(code)),
  ]
  return (
    <>
      {total === undefined && <NoPrice reasons={price.because} legs={legs} />}
      <Part title="Check this price" isWanted={warned.length > 0}>
        <Reasons reasons={warned} legs={legs} />
      </Part>
      {price.durations.length > 0 && <Summary price={price} lines={lines} />}
      <Part title={total === undefined ? 'What was typed' : 'Price'} isWanted={total !== undefined || items.length > 0}>
        <PriceLines price={price} lines={lines} />
      </Part>
      <Part title={comparison} isWanted={lines.mayType && wantsAircraft(price)}>
        <Alternatives title={comparison} definition={definition} row={lines.row} now={total} />
      </Part>
      <Part title="Flights" isWanted={price.durations.length > 0}>
        <PriceLegs price={price} legs={legs} />
      </Part>
      <Part title="Stay, or go home" isWanted={price.estimates.length > 1}>
        <OtherWays price={price} legs={legs} />
      </Part>
      <Part title="Not applied, and why" isWanted={others.length > 0}>
        <Reasons reasons={others} legs={legs} />
      </Part>
    </>
  )
}

interface FootProps {
  readonly price: Price
  readonly at: number
  readonly isBusy: boolean
  /** Former price: the new one is loading. */
  readonly isOld: boolean
  readonly onAgain: () => void
}

/** Time and rules of the computation, and a button to repeat it. */
function Foot({ price, at, isBusy, isOld, onAgain }: FootProps) {
  const { timezone } = useClient()
  const rules = price.rules.map(({ name, edition }) => `${name} (published version ${edition})`)
  return (
    <div className={classes['foot']}>
      <span role="status">
        {isOld
          ? 'This was changed, so its price is computed again.'
          : `Computed ${formatTime(at, timezone)}${rules.length > 0 ? ` by ${rules.join(', ')}` : ''}.`}
      </span>
      <Button variant="subtle" size="compact-sm" aria-disabled={isBusy || undefined} onClick={onAgain}>
        Compute again
      </Button>
    </div>
  )
}

interface LockedOrProps extends Pick<RecordPartProps, 'row'> {
  /** Total by the present rules, in cents. */
  readonly today: number | undefined
  readonly children: ReactNode
}

/** A locked price as it was locked, with the present one folded below it; else the present one. */
function LockedOr({ row, today, children }: LockedOrProps) {
  const price = charterPrice.safeParse(row['price'])
  const locked = price.success ? price.data.locked : undefined
  if (locked === undefined) return children
  return (
    <>
      {locked.estimate && (
        <Part title="Locked price">
          <LockedLines estimate={locked.estimate} />
        </Part>
      )}
      <details className={classes['today']}>
        <summary>{todayWords(today, locked.total)}</summary>
        {children}
      </details>
    </>
  )
}

/** Reason for which the saved record has no price, as the server refused it. */
function refusedFor(error: Error | null): readonly Reason[] {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  return issues.map((issue) => ({ path: issue.path, words: wordsForIssue(issue) }))
}

/** Price of a saved quote or trip, with its reasons. Reading it saves nothing; typed values are saved at once. */
export function PriceTab(props: RecordPartProps) {
  const lines = useTypedLines(props)
  const { row, answered } = lines
  const view = useLastAnswer(row.id, usePrice({ ...props, row, answered }))
  const reasons = refusedFor(view.error)
  if (reasons.length > 0) return <NoPrice reasons={reasons} legs={[]} />
  const isOld = view.isOld && view.error === null
  return (
    <AnswerView view={view} what="This price is" rows={6}>
      {(data) => (
        <div className={classes['tab']} aria-busy={isOld} data-old={view.isOld || undefined}>
          {row['priced_for'] !== undefined && <PriceForOtherLegs {...props} row={row} />}
          <PriceLock {...props} row={row} />
          <LockedOr row={row} today={data.price.total}>
            <Answer {...data} lines={lines} definition={props.definition} />
            <Foot price={data.price} at={view.at} isBusy={view.isFetching} isOld={isOld} onAgain={view.retry} />
          </LockedOr>
        </div>
      )}
    </AnswerView>
  )
}
