import { Select } from '@mantine/core'
import { useState } from 'react'
import { unread } from '../../../domain/inbox/index.ts'
import { hasRole, type Entry } from '../../../domain/kernel/index.ts'
import { useColleagues } from '../../company/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { InboxLayout } from '../inbox-layout.tsx'
import { useInboxAddress } from '../use-inbox-address.ts'
import { useUnreadThreadIds } from '../use-my-unread.ts'
import { useUnreadRole } from './may-list-unread.ts'
import { UnreadItems } from './unread-items.tsx'
import { UnreadTools } from './unread-tools.tsx'
import type { UnreadItem } from './unread-item.ts'
import { useOpenItem } from './use-open-item.ts'
import { useUnreadActions } from './use-unread-actions.ts'
import { BackToInbox } from '../back-to-inbox.tsx'
import listClasses from '../thread-list.module.css'

/** Unread items of one page (1-shell section 9). */
const unreadPage = 20

function useChosen(items: readonly UnreadItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter((item) => ids.has(item.id))
  const isAll = items.length > 0 && chosen.length === items.length
  return {
    chosen,
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    toggleAll: () => setIds(new Set(isAll ? [] : items.map((item) => item.id))),
    none: () => setIds(new Set()),
  }
}

/** Owner of the list: the user, or for an admin the one in the address. */
function useOwner(): { readonly owner: Entry; readonly choose: (id: string | null) => void; readonly people: Entry[] } {
  const user = useSignedInUser()
  const isAdmin = hasRole(useActor(), 'admin')
  const { words, change } = useAddressWords()
  const people = useColleagues().map(({ id, name }) => ({ id, label: name }))
  const me = { id: user.id, label: user.name }
  const named = isAdmin ? people.find(({ id }) => id === words['user']) : undefined
  return {
    owner: named ?? me,
    choose: (id) => change({ user: id === null || id === user.id ? undefined : id, thread: undefined }, true),
    people: isAdmin ? people : [],
  }
}

function UnreadList() {
  const { threadId, go } = useInboxAddress()
  const { owner, choose, people } = useOwner()
  const unreadIds = useUnreadThreadIds()
  const view = useRecords(unread, { params: { user: owner.id }, pageSize: unreadPage })
  const chosen = useChosen(view.rows)
  const { isOwn, mark, remove } = useUnreadActions(owner)
  const open = useOpenItem((thread) => go({ thread }))
  const title = isOwn ? 'My Unread' : `Unread of ${owner.label}`
  const list = (
    <section className={listClasses['pane']} aria-label={title}>
      <header className={`${listClasses['head']} ${listClasses['headPlain']}`}>
        <div className={listClasses['titleLine']}>
          <BackToInbox />
          <h1 className={listClasses['title']}>{title}</h1>
          <span className={listClasses['spacer']} />
          {people.length > 1 && (
            <Select
              size="xs"
              w={150}
              searchable
              aria-label="Whose unread list"
              data={people.map(({ id, label }) => ({ value: id, label }))}
              value={owner.id}
              onChange={choose}
            />
          )}
        </div>
        <UnreadTools
          count={chosen.chosen.length}
          isAll={chosen.isAll}
          isEmpty={view.rows.length === 0}
          mayMark={isOwn}
          onToggleAll={chosen.toggleAll}
          onMark={(isUnread) => {
            mark(chosen.chosen, isUnread)
            chosen.none()
          }}
          onRemove={() => void remove(chosen.chosen, chosen.none)}
        />
      </header>
      <UnreadItems view={view} threadId={threadId} has={chosen.has} onChoose={chosen.toggle} onOpen={open} />
    </section>
  )
  return <InboxLayout list={list} unreadIds={unreadIds} nextAfter={() => undefined} />
}

/** The unread list of a user, for the role that it is for (1-shell sections 4 to 6). */
export function UnreadScreen() {
  const { role, isAllowed } = useUnreadRole()
  return isAllowed ? <UnreadList /> : <DisallowedScreen needs={role} />
}
