import { Menu } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { showFollowUp, type FollowUpPlace } from './show-follow-up.tsx'

/** Sets a follow-up on a thread or on one of its messages, from their options. */
export function FollowUpMenuItem({ about }: { readonly about: FollowUpPlace }) {
  return (
    <Menu.Item leftSection={<IconBellPlus size={16} stroke={1.75} aria-hidden />} onClick={() => showFollowUp(about)}>
      Follow up
    </Menu.Item>
  )
}
