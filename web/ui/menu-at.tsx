import { Menu, Portal } from '@mantine/core'
import type { ReactNode } from 'react'

/** Where a menu was asked for, in pixels of the window. */
export interface MenuSpot {
  readonly x: number
  readonly y: number
}

interface MenuAtProps {
  readonly spot: MenuSpot
  /** What the menu is called. */
  readonly label: string
  /** Id of words in it that stand above its items. */
  readonly describedBy?: string | undefined
  readonly width: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A menu at the place that was clicked, in the browser's stead. What it hangs on stands in the page itself: a row, a
 * message or a dialog that was moved into its place would count the pixels from its own corner.
 */
export function MenuAt({ spot, label, describedBy, width, onClose, children }: MenuAtProps) {
  return (
    <Menu
      key={`${spot.x} ${spot.y}`}
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={width}
      trapFocus
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Portal>
        <Menu.Target>
          <span style={{ position: 'fixed', left: spot.x, top: spot.y, width: 1, height: 1 }} aria-hidden />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={label} aria-describedby={describedBy}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
