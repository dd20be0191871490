import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { WhyProps } from './why-dialog.tsx'

const WhyDialog = lazyPart(async () => (await import('./why-dialog.tsx')).WhyDialog)
const AddMember = lazyPart(async () => (await import('./add-member.tsx')).AddMember)

/** Explains why a person is in a group, or is not. */
export const openWhy = (asked: WhyProps): (() => void) =>
  showModal({
    title: `Why ${asked.name || 'this contact'} is here`,
    size: 'small',
    body: () => (
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <WhyDialog {...asked} />
      </Suspense>
    ),
  })

/** Finds contacts and puts them into a group, one after the other. */
export const openAddMember = (group: { readonly id: string }): (() => void) =>
  showModal({
    title: 'Add contacts',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={5} height={48} />}>
        <AddMember id={group.id} onClose={close} />
      </Suspense>
    ),
  })
