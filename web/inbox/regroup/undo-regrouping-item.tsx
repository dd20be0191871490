import { Menu } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useKnownPage } from '../threads/use-thread-page.ts'
import { useUndoRegrouping } from './use-regroup.ts'

const words = { merge: 'Undo merge', split: 'Undo split' } as const

/** Takes the last merge or split of an open thread back, until the thread has changed. */
export function UndoRegroupingItem({ threadId }: { readonly threadId: string }) {
  const last = useKnownPage(threadId)?.regrouping
  const takeBack = useUndoRegrouping()
  if (!last) return null
  return (
    <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />} onClick={() => takeBack(last.id)}>
      {words[last.kind]}
    </Menu.Item>
  )
}
