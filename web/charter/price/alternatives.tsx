import { Button, Menu } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { hoursMinutes, isLiveLeg, takenMark } from '../../../domain/charter/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { shareWords } from './line-words.ts'
import { kindOf, tailOf, useAlternatives, useChoosing, type Alternative, type Compared } from './use-alternatives.ts'
import classes from './alternatives.module.css'

/** An amount with its sign: the difference of a choice. */
const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`

interface RowProps {
  readonly one: Alternative
  /** The total of the price as it is, in cents. */
  readonly now: number | undefined
  readonly hasMargin: boolean
  readonly choosing: ReturnType<typeof useChoosing>
}

const differenceOf = ({ total, isChosen }: Alternative, now: number | undefined): string | undefined => {
  if (isChosen) return 'chosen'
  return total === undefined || now === undefined ? undefined : signed(total - now)
}

function Name({ one, now, choosing }: Omit<RowProps, 'hasMargin'>) {
  const { title: tail, isChosen, total } = one
  if (isChosen || !choosing.mayChoose || total === undefined) return <strong>{tail}</strong>
  return (
    <Menu position="bottom-start" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          className={classes['choose'] ?? ''}
          variant="subtle"
          size="compact-sm"
          disabled={choosing.isChoosing}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {tail}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choosing.take(one)}>
          Take {tail}: {[formatMoney(total), differenceOf(one, now)].filter(Boolean).join(', ')}
        </Menu.Item>
        {choosing.hasOptions && (
          <Menu.Item onClick={() => choosing.addOption(one)}>Add an option with {tail}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function placeWords({ positioning }: Alternative): string {
  if (positioning === undefined) return 'not counted'
  const { minutes, from } = positioning
  if (minutes === 0) return from === undefined ? 'place not known' : `none, at ${from}`
  return `${hoursMinutes(minutes)}${from === undefined ? '' : ` from ${from}`}`
}

/** Price and flight of a row, in words. */
const wordsOf = (one: Alternative) => ({
  place: one.blockMinutes === 0 ? '–' : placeWords(one),
  block: one.blockMinutes === 0 ? '–' : hoursMinutes(one.blockMinutes),
  total: one.total === undefined ? 'No price' : formatMoney(one.total),
})

function Taken({ taken }: Pick<Alternative, 'taken'>) {
  const { timezone } = useClient()
  return (
    <span className={classes['taken']}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />{' '}
      {taken.map((one) => takenMark(one, timezone)).join('; ')}
    </span>
  )
}

function Margin({ margin, total = 0 }: Alternative) {
  return (
    <div role="cell" className={classes['number']} data-label="Margin" data-loss={(margin ?? 0) < 0 || undefined}>
      {margin === undefined ? '–' : `${formatMoney(margin)} ${shareWords(margin, total)}`}
    </div>
  )
}

function Row({ one, now, hasMargin, choosing }: RowProps) {
  const { detail, isChosen, taken, because } = one
  const words = wordsOf(one)
  return (
    <div role="row" className={classes['row']} data-chosen={isChosen || undefined}>
      <div role="rowheader" className={classes['name']}>
        <Name one={one} now={now} choosing={choosing} /> <span className={classes['quiet']}>{detail}</span>
        {taken.length > 0 && <Taken taken={taken} />}
        {because.length > 0 && <span className={classes['why']}>{because.join(' ')}</span>}
      </div>
      <div role="cell" data-label="Positioning">
        {words.place}
      </div>
      <div role="cell" className={classes['number']} data-label="Block">
        {words.block}
      </div>
      <div role="cell" className={classes['total']} data-label="Total">
        {words.total}
      </div>
      <div role="cell" className={classes['number']} data-label="Difference">
        {differenceOf(one, now) ?? '–'}
      </div>
      {hasMargin && <Margin {...one} />}
    </div>
  )
}

interface TableProps extends Omit<RowProps, 'one'> {
  readonly label: string
  readonly rows: readonly Alternative[]
  readonly isOld: boolean
}

function Table({ label, rows, isOld, hasMargin, ...rest }: TableProps) {
  const heads = ['Aircraft', 'Positioning', 'Block', 'Total', 'Difference', ...(hasMargin ? ['Margin'] : [])]
  return (
    <div
      role="table"
      aria-label={label}
      aria-busy={isOld || undefined}
      className={classes['table']}
      data-margin={hasMargin || undefined}
    >
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['row']}>
          {heads.map((head, at) => (
            <div role="columnheader" key={head} className={at > 1 ? classes['number'] : undefined}>
              {head}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.map((one) => (
          <Row key={one.key} one={one} hasMargin={hasMargin} {...rest} />
        ))}
      </div>
    </div>
  )
}

/** True if a leg in use has a tail already. */
const hasTail = ({ legs }: RecordPartProps['row']): boolean =>
  Array.isArray(legs) && legs.some((leg: Doc) => isLiveLeg(leg) && valueAt(leg, 'aircraft.tail_number'))

interface AlternativesProps extends RecordPartProps {
  /** Purpose of the comparison: to choose an aircraft, or another one. */
  readonly title: string
  /** The total by the rules as the record is, in cents. */
  readonly now: number | undefined
}

interface ComparedProps extends Omit<TableProps, 'rows' | 'hasMargin'> {
  readonly compared: Compared
  readonly isUntailed: boolean
}

function ComparedAircraft({ compared, label, isUntailed, ...table }: ComparedProps) {
  const tails = compared.alternatives.map(tailOf)
  const kinds = compared.kinds.map(kindOf)
  const hasMargin = [...tails, ...kinds].some(({ margin }) => margin !== undefined)
  if (tails.length === 0) return <p className={classes['quiet']}>The fleet has no aircraft yet.</p>
  return (
    <>
      <Table label={label} rows={tails} hasMargin={hasMargin} {...table} />
      <p className={classes['note']}>
        A flight time that was typed for one aircraft is not taken over by another.
        {compared.hasMore && ' The fleet is larger than what is compared here.'}
      </p>
      {kinds.length > 0 && (
        <details className={classes['kinds']} open={isUntailed}>
          <summary>By model or type, before a tail is known</summary>
          <Table label="By model or type" rows={kinds} hasMargin={hasMargin} {...table} />
          <p className={classes['note']}>Without a tail, empty flights are not counted. A tail may cost more.</p>
        </details>
      )}
    </>
  )
}

/**
 * The same legs by every tail of the fleet, the cheapest first: each may be chosen, or offered as a further option.
 * Below them by every model and type, open until a tail is known.
 */
export function Alternatives({ title, now, ...props }: AlternativesProps) {
  const view = useLastAnswer(props.row.id, useAlternatives(props))
  const choosing = useChoosing(props)
  const [isUntailed] = useState(() => !hasTail(props.row))
  const shown = { now, choosing, isUntailed, label: title, isOld: view.isOld && view.error === null }
  return (
    <AnswerView view={view} what="This comparison is" rows={3}>
      {(compared) => <ComparedAircraft compared={compared} {...shown} />}
    </AnswerView>
  )
}
