import { Menu } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { Suspense } from 'react'
import { hasRole } from '../../domain/kernel/index.ts'
import { showModal } from '../platform/dialogs.ts'
import { useActor } from '../platform/platform-context.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RowsSkeleton } from '../ui/states.tsx'
import { MergeMenu } from './merging/merge-menu.tsx'

const EraseDialog = lazyPart(async () => (await import('./erasure/erase-dialog.tsx')).EraseDialog)

const openErase = (id: string): (() => void) =>
  showModal({
    title: 'Erase person',
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <EraseDialog id={id} onClose={close} />
      </Suspense>
    ),
  })

/** Additional entries of a contact's menu: duplicates, and erasing them. */
export function ContactMenu(props: RecordPartProps) {
  const mayErase = hasRole(useActor(), 'admin')
  return (
    <>
      <MergeMenu {...props} />
      {mayErase && (
        <Menu.Item leftSection={<IconEraser size={16} />} onClick={() => openErase(props.row.id)}>
          Erase person…
        </Menu.Item>
      )}
    </>
  )
}
