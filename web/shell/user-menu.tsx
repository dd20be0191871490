import { UnstyledButton } from '@mantine/core'
import { Suspense, useState, type ComponentProps } from 'react'
import { usePeopleByRole } from '../company/index.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'
import { Avatar, type Person } from '../ui/avatar.tsx'
import { closeMissing, lazyPart, type Closing } from '../ui/lazy-part.tsx'
import classes from './header.module.css'

type ItemsProps = ComponentProps<typeof import('./user-menu-items.tsx').UserMenuItems>

const UserMenuItems = lazyPart<ItemsProps & Closing>(
  async () => (await import('./user-menu-items.tsx')).UserMenuItems,
  closeMissing,
)

interface UserButtonProps extends ComponentProps<'button'> {
  readonly person: Person
}

export function UserButton({ person, ...rest }: UserButtonProps) {
  return (
    <UnstyledButton {...rest} className={classes['avatar']} aria-label={`User menu of ${person.label}`}>
      <Avatar person={person} size={28} isDecoration />
    </UnstyledButton>
  )
}

/** The user's button; the menu behind it is fetched at the first press. */
export function UserMenu() {
  const user = useSignedInUser()
  const { everyone, isLoading } = usePeopleByRole()
  const self = everyone.find((colleague) => colleague.id === user.id)
  const [isWanted, setWanted] = useState(false)
  const person: Person = { id: user.id, label: self?.name ?? user.name, img: self?.img }
  const button = <UserButton person={person} aria-haspopup="menu" onClick={() => setWanted(true)} />
  // The entries of the menu depend on the user's roles: before they are known, it would hold the sign-out alone.
  if (!isWanted || isLoading) return button
  return (
    <Suspense fallback={button}>
      <UserMenuItems person={person} isKnown={self !== undefined} onClose={() => setWanted(false)} />
    </Suspense>
  )
}
