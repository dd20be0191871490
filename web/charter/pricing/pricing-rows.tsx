import { termsWords } from '../../../domain/charter/index.ts'
import type { Doc, StatusTone } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { liveOf, publishedWords } from './publication.ts'
import { useValueNames } from './value-sources.tsx'
import classes from './publication.module.css'

const states: Readonly<Record<string, readonly [word: string, tone: StatusTone]>> = {
  draft: ['Draft', 'over'],
  live: ['Live', 'good'],
  changed: ['Changed', 'waiting'],
}

/** State of a rule: published unchanged or not, and its live edition. */
export function StateCell({ row }: { readonly row: Doc }) {
  const [word, tone] = states[textOf(row['state'])] ?? ['Draft', 'over']
  const edition = row['edition']
  return (
    <span className={classes['state']}>
      {row['active'] === false ? (
        <StatusBadge word="Not in use" tone="over" />
      ) : (
        <StatusBadge word={word} tone={tone} />
      )}
      {typeof edition === 'number' && <span className={classes['edition']}>edition {edition}</span>}
    </span>
  )
}

/** For which flights a rule is, in words. */
export function TermsCell({ row }: { readonly row: Doc }) {
  const nameOf = useValueNames(row['fn'])
  return <span className={classes['cell']}>{termsWords(row['fn'], nameOf)}</span>
}

const datesWords = ({ start, end }: Doc, timezone: string): string => {
  const [from, until] = [start, end].map((date) => (typeof date === 'number' ? formatDate(date, timezone) : ''))
  if (from === '' && until === '') return ''
  return until === '' ? `from ${from}` : `${from} until ${until}`.trim()
}

export function PricingItem({ row }: ItemProps) {
  const { timezone } = useClient()
  const nameOf = useValueNames(row['fn'])
  return (
    <ItemLines
      title={textOf(row['name'])}
      aside={datesWords(row, timezone)}
      note={termsWords(row['fn'], nameOf)}
      end={<StateCell row={row} />}
    />
  )
}

/** Head of a rule: its flights, and its live edition. */
export function PricingHead({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const nameOf = useValueNames(row['fn'])
  const live = liveOf(row)
  return (
    <HeadFacts>
      <HeadFact label="State">
        <StateCell row={row} />
      </HeadFact>
      <HeadFact label="Live">
        {live ? publishedWords(live, timezone) : 'Never published: no price is made by it'}
      </HeadFact>
      <HeadFact label="For which flights">{termsWords(row['fn'], nameOf)}</HeadFact>
    </HeadFacts>
  )
}
