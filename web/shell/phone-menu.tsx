import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

interface PhoneMenuProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu as a panel over the page. */
export function PhoneMenu({ onClose, children }: PhoneMenuProps) {
  return (
    <Drawer opened onClose={onClose} size={280} title="Menu" closeButtonProps={{ 'aria-label': 'Close menu' }}>
      <nav aria-label="Main">{children}</nav>
    </Drawer>
  )
}
