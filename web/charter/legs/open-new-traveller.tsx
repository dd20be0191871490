import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { MadeContact } from './new-traveller.tsx'

const NewTraveller = lazyPart(async () => (await import('./new-traveller.tsx')).NewTraveller)

/** Adds a contact by the name that was typed; reports whom it made. */
export const openNewTraveller = (name: string, onMade: (made: MadeContact) => void): (() => void) =>
  showModal({
    title: 'Add contact',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <NewTraveller
          name={name}
          onClose={close}
          onMade={(made) => {
            onMade(made)
            close()
          }}
        />
      </Suspense>
    ),
  })
