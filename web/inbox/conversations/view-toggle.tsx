import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DropdownButton } from '../../ui/choices/dropdown-button.tsx'
import type { InboxView } from '../use-inbox-address.ts'

const labels: Readonly<Record<InboxView, string>> = { threads: 'Threads View', messages: 'Messages View' }
const views: readonly InboxView[] = ['threads', 'messages']

interface ViewToggleProps {
  readonly view: InboxView
  readonly onView: (view: InboxView) => void
  /** More ways to look at the list, below the two. */
  readonly children?: ReactNode
}

/** 'Threads View' or 'Messages View', with a tick on the active one (1-shell section 2.5). */
export function ViewToggle({ view, onView, children }: ViewToggleProps) {
  return (
    <DropdownButton label={labels[view]} size="compact-sm" variant="subtle" color="gray" width={190}>
      {views.map((one) => (
        <Menu.Item key={one} leftSection={<Tick isOn={one === view} />} onClick={() => onView(one)}>
          {labels[one]}
        </Menu.Item>
      ))}
      {children}
    </DropdownButton>
  )
}

function Tick({ isOn }: { readonly isOn: boolean }) {
  if (!isOn) return <span style={{ width: 16 }} />
  return <IconCheck size={16} stroke={2} role="img" aria-label="Active:" />
}
