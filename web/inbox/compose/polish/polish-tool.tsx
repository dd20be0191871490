import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { Polish } from './use-polish.ts'

/** Requests a polished version; without a model it names the missing setting. */
export function PolishTool({ polish }: { readonly polish: Polish }) {
  const isOff = polish.isSetUp === false
  return (
    <Tooltip label={isOff ? 'AI polish is not set up' : 'AI polish'} disabled={polish.state.kind !== 'idle'}>
      <ActionIcon
        size={30}
        aria-label="AI polish"
        aria-description={isOff ? 'Not set up' : undefined}
        aria-disabled={polish.state.kind !== 'idle' || undefined}
        style={isOff ? { opacity: 0.55 } : undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={polish.start}
      >
        <IconSparkles size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
