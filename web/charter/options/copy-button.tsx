import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyToQuote } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'

interface CopyButtonProps {
  readonly record: 'quotes' | 'trips'
  readonly id: string
}

const newIds = () => ({ asItIs: crypto.randomUUID(), onOtherDays: crypto.randomUUID() })

/** A new quote from this one: unchanged, or the same flight on other days. */
export function CopyButton({ record, id }: CopyButtonProps) {
  const goOn = useGoOn()
  const isAllowed = hasRole(useActor(), 'quotes')
  // The same until it is answered: asked again because the answer was lost, it is one quote.
  const [ids, setIds] = useState(newIds)
  const copy = useCommand(copyToQuote, { onDone: () => setIds(newIds()) })
  if (!isAllowed) return null
  const start = (keepsTimes: boolean) => {
    if (copy.isRunning) return
    const leadOn = goOn()
    const made = keepsTimes ? ids.asItIs : ids.onOtherDays
    copy.start({ body: { record, from: id, id: made, keepsTimes } }, ({ number = '' }) => {
      const title = `Quote ${number} was made`
      if (leadOn(`quotes/${encodeURIComponent(made)}?tab=legs`, title)) notify({ title, kind: 'success' })
    })
  }
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label="Copy" disabled={copy.isRunning}>
          <IconCopy size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start(true)}>Copy to a new quote</Menu.Item>
        <Menu.Item onClick={() => start(false)}>Same again, on other days</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
