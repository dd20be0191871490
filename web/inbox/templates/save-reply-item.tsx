import { Menu } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { documents } from '../../../domain/inbox/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useGo } from '../../platform/address.ts'
import { notify } from '../../platform/notices.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { writtenOf, type Draft } from '../drafts/draft.ts'
import { newReply } from './new-reply.ts'

/** Saves the message as a reply of the user, to be used again. */
export function SaveReplyItem({ draft }: { readonly draft: Draft }) {
  const user = useSignedInUser()
  const go = useGo()
  const { create } = useRecordCommands(documents)
  const { messageHtml = '', message = '', subject = '' } = writtenOf(draft)
  const isEmpty = messageHtml === '' && message.trim() === ''
  const save = () => {
    const reply = newReply({ owner: user.id, subject, html: messageHtml, message: messageHtml === '' ? message : '' })
    create.start({ ...reply, medium: draft.medium === 'text' ? 'text' : 'email' }, (row) => {
      notify({
        title: 'Saved as a reply',
        message: row.name,
        kind: 'success',
        action: { label: 'Edit', run: () => go(`threads/replies?reply=${row.id}`) },
      })
    })
  }
  return (
    <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} disabled={isEmpty} onClick={save}>
      Save as my reply
    </Menu.Item>
  )
}
