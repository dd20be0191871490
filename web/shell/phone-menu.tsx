import type { ReactNode } from 'react'
import { SidePanel } from '../ui/panel/side-panel.tsx'

interface PhoneMenuProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu as a panel over the page. */
export function PhoneMenu({ onClose, children }: PhoneMenuProps) {
  return (
    <SidePanel side="left" size={280} title="Menu" closeLabel="Close menu" onClose={onClose}>
      <nav aria-label="Main">{children}</nav>
    </SidePanel>
  )
}
