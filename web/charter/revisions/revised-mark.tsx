import { HeadFact } from '../../ui/detail/head-facts.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useRevisions } from './use-revisions.ts'

/** On the head of a quote or trip: its readers were sent something else. */
export function RevisedMark(props: Pick<RecordPartProps, 'definition' | 'row'>) {
  const { revised } = useRevisions(props)
  return (
    revised.length > 0 && (
      <HeadFact label="Pages">
        <StatusBadge word="Revised since sent" tone="waiting" />
      </HeadFact>
    )
  )
}
