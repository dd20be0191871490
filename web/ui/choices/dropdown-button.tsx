import { Button, Menu, type ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { notifyNotAllowed } from './not-allowed.ts'

/** Tallest list of choices in pixels; a longer one scrolls (2-content section 9). */
const listHeight = 250

interface DropdownButtonProps extends ButtonProps {
  readonly label: ReactNode
  /** Reason for which no choice is possible; the button is then disabled and says so when it is pressed. */
  readonly reason?: string | undefined
  /** Menu.Item and Menu.Label. */
  readonly children: ReactNode
  readonly width?: number
}

/** A button that opens a list of choices (2-content sections 2, 6 and 8, 'Not Allowed'). */
export function DropdownButton({ label, reason, children, width = 200, ...look }: DropdownButtonProps) {
  const button = {
    ...look,
    rightSection: <IconChevronDown size={14} stroke={1.75} aria-hidden />,
    children: label,
  }
  if (reason !== undefined) {
    return <Button {...button} aria-disabled data-disabled onClick={() => notifyNotAllowed(reason)} />
  }
  return (
    <Menu
      position="bottom-end"
      width={width}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button {...button} />
      </Menu.Target>
      <Menu.Dropdown mah={listHeight} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
