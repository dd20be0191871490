import { Menu } from '@mantine/core'
import { IconArrowsSplit2, IconListCheck } from '@tabler/icons-react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import type { Choosing } from './use-choosing.ts'
import type { Split } from './use-regroup.ts'
import { KeyMark } from '../../ui/key-mark.tsx'

interface SplitItemsProps {
  readonly message: ShownMessage
  readonly onSplit: Split
  readonly choosing: Choosing | undefined
}

/** Splits a message, it and all after it, or several chosen ones, into a new thread. */
export function SplitItems({ message: { id }, onSplit, choosing }: SplitItemsProps) {
  const icon = <IconArrowsSplit2 size={16} stroke={1.75} aria-hidden />
  return (
    <>
      <Menu.Item leftSection={icon} onClick={() => void onSplit({ from: id })}>
        Split off from here
      </Menu.Item>
      <Menu.Item leftSection={icon} onClick={() => void onSplit({ messages: [id] })}>
        Split off this one
      </Menu.Item>
      {choosing && !choosing.isOn && (
        <Menu.Item
          leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyMark>V</KeyMark>}
          onClick={() => choosing.begin(id)}
        >
          Select messages
        </Menu.Item>
      )}
    </>
  )
}
