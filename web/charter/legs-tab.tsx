import { IconPlane } from '@tabler/icons-react'
import { useClient } from '../platform/platform-context.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { EmptyState } from '../ui/states.tsx'
import { legsOf } from './departure-time.tsx'
import { LegCards } from './leg-cards.tsx'
import classes from './leg-cards.module.css'

/** The legs of a quote or trip as cards. */
export function LegsTab({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const legs = legsOf(row).filter(({ active }) => active)
  // Where legs can be added, the form below says that there are none.
  if (legs.length === 0 && row.can.write) return null
  if (legs.length === 0) return <EmptyState title="No legs found" icon={IconPlane} />
  return (
    <div className={classes['tab']}>
      <LegCards legs={legs} timezone={timezone} />
    </div>
  )
}
