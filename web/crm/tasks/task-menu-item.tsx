import { Menu } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { TaskAbout } from './new-task.tsx'
import { openNewTask } from './open-new-task.tsx'

/** Makes a task of a conversation or of one of its messages, from their options. */
export function TaskMenuItem({ of }: { readonly of: TaskAbout }) {
  if (!hasRole(useActor(), 'tasks')) return null
  return (
    <Menu.Item leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />} onClick={() => openNewTask(of)}>
      New task
    </Menu.Item>
  )
}
