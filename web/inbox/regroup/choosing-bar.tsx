import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { splitAtOnce } from '../../../domain/inbox/index.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import classes from './choosing.module.css'
import type { Choosing } from './use-choosing.ts'
import type { Split } from './use-regroup.ts'

interface ChoosingBarProps {
  readonly choosing: Choosing
  readonly onSplit: Split
}

const countWords = (count: number): string => {
  if (count === 0) return 'Select the messages that leave this thread'
  return count > splitAtOnce ? `${count} selected: at most ${splitAtOnce} at once` : `${count} selected`
}

function Bar({ choosing, onSplit }: ChoosingBarProps) {
  const [isBusy, setBusy] = useState(false)
  const count = choosing.ids.size
  useKeysIn('On what is selected', [{ keys: 'Escape', label: 'Select no messages', run: choosing.end }])
  const split = async () => {
    setBusy(true)
    const isDone = await onSplit({ messages: [...choosing.ids] })
    setBusy(false)
    if (isDone) choosing.end()
  }
  return (
    <div className={classes['bar']} role="toolbar" aria-label="Selected messages">
      <span className={classes['count']} role="status">
        {countWords(count)}
      </span>
      <Button
        size="compact-sm"
        leftSection={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden />}
        loading={isBusy}
        disabled={count === 0 || count > splitAtOnce}
        onClick={() => void split()}
      >
        Split off
      </Button>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={choosing.end}>
        Cancel
      </Button>
    </div>
  )
}

/** Actions on the chosen messages; it stays above them during the choice. */
export function ChoosingBar({ choosing, onSplit }: Partial<ChoosingBarProps>) {
  return choosing?.isOn && onSplit ? <Bar choosing={choosing} onSplit={onSplit} /> : null
}
