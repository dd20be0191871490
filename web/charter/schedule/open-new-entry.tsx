import { Suspense } from 'react'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const NewEntry = lazyPart(async () => (await import('./new-entry.tsx')).NewEntry)

/** Length of a new entry until its end is typed. */
const usualHours = 8

/** Initial time of a new entry, and its aircraft if one is known. */
export interface EntryPlace {
  readonly tail?: string | undefined
  readonly at: number
}

/** Opens the form of a new entry over the schedule. */
export const openNewEntry = ({ tail, at }: EntryPlace): (() => void) =>
  showModal({
    title: 'Maintenance or availability',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <NewEntry
          begun={{ ...(tail !== undefined && { tail_number: tail }), start: at, end: at + usualHours * hourMs }}
          onClose={close}
        />
      </Suspense>
    ),
  })
