import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconEraser,
  IconEye,
  IconHistory,
  IconKeyboard,
  IconListDetails,
  IconLogout,
  IconMessage2,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { hasRole } from '../../domain/kernel/index.ts'
import { useActor } from '../platform/platform-context.tsx'
import { newChatPath, useGo } from '../platform/address.ts'
import type { Person } from '../ui/avatar.tsx'
import { showShortcuts } from './show-shortcuts.tsx'
import { UserButton } from './user-menu.tsx'
import { KeyMark } from '../ui/key-mark.tsx'
import classes from './header.module.css'

const icon = { size: 16, stroke: 1.75 }

function KnownUserItems({ id, name }: { readonly id: string; readonly name: string }) {
  const go = useGo()
  const actor = useActor()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark =
    colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const profile = `company/users/details/${id}`
  return (
    <>
      {hasRole(actor, 'user') && (
        <Menu.Item leftSection={<IconMessage2 {...icon} />} onClick={() => go(newChatPath)}>
          Company Chat
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => go(profile)}>
        Your Profile
        <span className={classes['userName']}>{name}</span>
      </Menu.Item>
      <Menu.Item leftSection={<IconBell {...icon} />} onClick={() => go(`${profile}/notifications`)}>
        Notification Settings
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? 'Light mode' : 'Dark mode'}
      </Menu.Item>
      {hasRole(actor, 'admin') && (
        <>
          <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={() => go('company/audit')}>
            Audit list
          </Menu.Item>
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => go('company/data_logs')}>
            Data log
          </Menu.Item>
          <Menu.Item leftSection={<IconEraser {...icon} />} onClick={() => go('company/erasures')}>
            Erasures
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconKeyboard {...icon} />}
        rightSection={<KeyMark>?</KeyMark>}
        onClick={() => void showShortcuts()}
      >
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory {...icon} />} component="a" href="/change_log">
        Change log
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

interface UserMenuItemsProps {
  readonly person: Person
  /** Without a record of the user in this client there is only the way out (1-shell section 2.3). */
  readonly isKnown: boolean
}

/** The user menu, open from the start. */
export function UserMenuItems({ person, isKnown }: UserMenuItemsProps) {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={240} defaultOpened withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <UserButton person={person} />
      </Menu.Target>
      <Menu.Dropdown>
        {isKnown && <KnownUserItems id={person.id} name={person.label} />}
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void navigate({ to: '/login/logout' })}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
