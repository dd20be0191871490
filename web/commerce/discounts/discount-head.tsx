import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { describeOff } from './describe-off.ts'

/** What a discount takes off, how often it is used, and who may change it. */
export function DiscountHead({ row }: RecordPartProps) {
  const author = textOf(row['author']) || 'its author'
  return (
    <HeadFacts>
      <HeadFact label="Takes off" isNamed>
        {describeOff(row)}
      </HeadFact>
      <HeadFact label="Used">{textOf(row['used']) || '0'}</HeadFact>
      {row['locked'] === true && <HeadFact label="Locked">{`Only ${author} and admins change it`}</HeadFact>}
    </HeadFacts>
  )
}
