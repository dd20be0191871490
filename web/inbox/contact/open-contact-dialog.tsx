import { Suspense } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { contactIdOf, useSetRecordContact } from './use-set-record-contact.ts'
import { useSetContact } from './use-set-contact.ts'

const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog)

interface OfThread {
  readonly thread: ThreadRow
  readonly onClose: () => void
}

function ContactOfThread({ thread, onClose }: OfThread) {
  const control = useSetContact(thread)
  const mayChange = hasRole(useActor(), 'sales')
  return <ContactDialog contactId={thread.contact?.id} control={control} mayChange={mayChange} onClose={onClose} />
}

function ContactOfRecord({ about, onClose }: { readonly about: RecordPartProps; readonly onClose: () => void }) {
  const control = useSetRecordContact(about)
  const { row } = about
  return <ContactDialog contactId={contactIdOf(row)} control={control} mayChange={row.can.write} onClose={onClose} />
}

/** Opens the contact of a thread: to be set, edited or read. Its code is loaded then. */
export const openContactDialog = (thread: ThreadRow, title: string): (() => void) =>
  showModal({
    title,
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={5} height={48} />}>
        <ContactOfThread thread={thread} onClose={close} />
      </Suspense>
    ),
  })

/** Opens the contact of a quote, trip or order. */
export const openRecordContact = (about: RecordPartProps, title: string): (() => void) =>
  showModal({
    title,
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={5} height={48} />}>
        <ContactOfRecord about={about} onClose={close} />
      </Suspense>
    ),
  })
