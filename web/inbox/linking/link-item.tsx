import { Menu } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { openLinkDialog } from './open-link-dialog.tsx'

/** 'Link' among a thread's options; company chat belongs to the client and stays there. */
export function LinkItem({ thread }: { readonly thread: ThreadRow }) {
  if (thread.object.type === 'client') return null
  return (
    <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => openLinkDialog(thread)}>
      Link…
    </Menu.Item>
  )
}
