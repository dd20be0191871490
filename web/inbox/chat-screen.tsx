import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { threads } from '../../domain/inbox/index.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useClient } from '../platform/platform-context.tsx'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import { InboxLayout } from './inbox-layout.tsx'
import { ThreadList } from './list/thread-list.tsx'
import type { ListCursor } from './list/use-list-cursor.ts'
import { NewThreadPane } from './thread/new-thread-pane.tsx'
import { useInboxAddress } from './use-inbox-address.ts'
import { useUnreadThreadIds } from './use-my-unread.ts'
import classes from './thread-list.module.css'

/** Company Chat: threads that hang on the client itself, `/{name_key}/threads/inbox/chat`. */
export function ChatScreen() {
  const { threadId, compose, go } = useInboxAddress()
  const client = useClient()
  const unreadIds = useUnreadThreadIds()
  const cursor = useRef<ListCursor>(null)
  const view = useRecords(threads, {
    where: {
      and: [
        ['active', '==', true],
        ['object_type', '==', 'client'],
        ['object_id', '==', client.id],
      ],
    },
  })
  const begin = () => go({ thread: undefined, compose: 'chat' })
  useKeysIn('In the list', [
    { keys: 'j', label: 'Next chat', run: () => cursor.current?.move(1) },
    { keys: 'k', label: 'Previous chat', run: () => cursor.current?.move(-1) },
  ])
  const list = (
    <section className={classes['pane']} aria-label="Company Chat">
      <header className={`${classes['head']} ${classes['headPlain']}`}>
        <div className={classes['titleLine']}>
          <h1 className={classes['title']}>Company Chat</h1>
          <span className={classes['spacer']} />
          <Button variant="subtle" leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={begin}>
            New chat
          </Button>
        </div>
      </header>
      <ThreadList
        view={view}
        selectedId={threadId}
        unreadIds={unreadIds}
        cursor={cursor}
        emptyTitle="No chats found"
        emptyHint="Write the first message to your colleagues."
      />
    </section>
  )
  return (
    <InboxLayout
      list={list}
      unreadIds={unreadIds}
      hasRecord={false}
      cursor={cursor}
      nextAfter={(id) => cursor.current?.neighbourOf(id)}
      nothing={
        <NewThreadPane
          // Mounted again, so that the cursor goes into the box that a phone has not shown until now.
          key={`${client.id} ${compose ?? ''}`}
          parent={{ path: `clients/${client.id}`, title: 'New chat', medium: 'chat' }}
          onPosted={(id) => go({ thread: id, compose: undefined })}
          onClose={() => go({ compose: undefined })}
        />
      }
    />
  )
}
