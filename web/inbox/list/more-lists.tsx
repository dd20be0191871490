import { Menu } from '@mantine/core'
import { IconEyeOff, IconListCheck, IconPencil } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'

/** Rarely used lists: drafts, bulk actions, and for admins the hidden threads. */
export function MoreLists({ onHidden }: { readonly onHidden: () => void }) {
  const isAdmin = hasRole(useActor(), 'admin')
  const go = useGo()
  return (
    <>
      <Menu.Divider />
      {isAdmin && (
        <Menu.Item leftSection={<IconEyeOff size={16} stroke={1.75} aria-hidden />} onClick={onHidden}>
          Hidden threads
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => go('threads/drafts')}>
        Drafts
      </Menu.Item>
      <Menu.Item leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />} onClick={() => go('threads/bulk')}>
        Bulk actions
      </Menu.Item>
    </>
  )
}
