import { Menu, Portal } from '@mantine/core'
import { useState, type ReactNode } from 'react'

/** Place of a menu request, in pixels of the window. */
export interface MenuSpot {
  readonly x: number
  readonly y: number
}

interface MenuAtProps {
  readonly spot: MenuSpot
  /** Accessible name of the menu. */
  readonly label: string
  /** Id of words in it that are above its items. */
  readonly describedBy?: string | undefined
  readonly width: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Place of the menu in the document: among the contents of the page, above a dialog that lies over them. */
const hostNow = (): HTMLElement =>
  document.querySelector('[aria-modal="true"]') === null
    ? (document.querySelector('main') ?? document.body)
    : document.body

/**
 * A menu at the place of a click, instead of the browser's. It needs an ancestor without a transform, unlike rows,
 * messages and dialogs: they would count the pixels from their corner.
 */
export function MenuAt({ spot, label, describedBy, width, onClose, children }: MenuAtProps) {
  const [target] = useState(hostNow)
  return (
    <Menu
      key={`${spot.x} ${spot.y}`}
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={width}
      portalProps={{ target }}
      floatingStrategy="fixed"
      trapFocus
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Portal target={target}>
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
