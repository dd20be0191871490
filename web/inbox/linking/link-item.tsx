import { Menu } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { canLink, type ThreadRow } from '../../../domain/inbox/index.ts'
import { openLinkDialog } from './open-link-dialog.tsx'

/** 'Link' among a thread's options, where the thread can hang on another record. */
export function LinkItem({ thread }: { readonly thread: ThreadRow }) {
  if (!canLink(thread.object.type)) return null
  return (
    <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => openLinkDialog(thread)}>
      Link…
    </Menu.Item>
  )
}
