import { Button } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useGo } from '../../platform/address.ts'

/** From the list of tasks to their board. */
export function BoardLink() {
  const go = useGo()
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutKanban size={16} stroke={1.75} aria-hidden />}
      onClick={() => go('tasks/board')}
    >
      Board
    </Button>
  )
}
