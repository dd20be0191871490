import { useNavigate } from '@tanstack/react-router'
import { directUrl, markMessageRead, type ListedMessage } from '../../../domain/inbox/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useShowUnreadCounts } from '../unread/unread-counts.ts'

type Linked = Pick<ListedMessage, 'id' | 'subtype' | 'metadata'>

/** A direct message is marked read and leads to its url (1-shell section 4). Answers whether it did. */
export function useOpenDirect(): (message: Linked) => boolean {
  const navigate = useNavigate()
  const showCounts = useShowUnreadCounts()
  const { start } = useCommand(markMessageRead, {
    waitsForNetwork: true,
    onDone: ({ counts }) => showCounts(counts),
  })
  return (message) => {
    const url = directUrl(message)
    if (url === undefined) return false
    start({ params: { id: message.id }, body: { unread: false } })
    void navigate({ href: url })
    return true
  }
}
