import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Suspense } from 'react'
import { hasRole } from '../../domain/kernel/index.ts'
import { showModal } from '../platform/dialogs.ts'
import { useActor } from '../platform/platform-context.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RowsSkeleton } from '../ui/states.tsx'
import { DuplicatesLink } from './duplicates-link.tsx'

const ImportDialog = lazyPart(async () => (await import('./imports/import-dialog.tsx')).ImportDialog)

const openImport = (): (() => void) =>
  showModal({
    title: 'Import contacts',
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>
        <ImportDialog onClose={close} />
      </Suspense>
    ),
  })

/** Actions on the list of contacts. */
export function ContactListActions() {
  const mayImport = hasRole(useActor(), 'contacts')
  return (
    <>
      <DuplicatesLink />
      {mayImport && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
          onClick={() => openImport()}
        >
          Import
        </Button>
      )}
    </>
  )
}
