import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

interface MoreWaysProps {
  /** 'More ways to send' */
  readonly label: string
  readonly isBusy: boolean
  readonly ways: readonly { readonly words: string; readonly run: () => void }[]
}

/** Rarer ways to do what the button before it does. */
export const MoreWays = ({ label, isBusy, ways }: MoreWaysProps) => (
  <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="default" size="input-xs" disabled={isBusy} aria-label={label} title={label}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {ways.map(({ words, run }) => (
        <Menu.Item key={words} onClick={run}>
          {words}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
