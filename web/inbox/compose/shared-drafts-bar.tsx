import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect } from 'react'
import { sharedDrafts, type SharedDraftRow } from '../../../domain/inbox/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import type { Composer } from '../drafts/composer.ts'
import { useNameOf } from '../drafts/shared/use-name-of.ts'
import classes from './shared.module.css'

interface SharedDraftsBarProps {
  readonly composer: Composer
  readonly threadId: string
}

const notifyFailure = (error: unknown) => notify({ ...reasonOf(error), kind: 'error' })

function barWords({ isOwn, isOpen, name }: { isOwn: boolean; isOpen: boolean; name: string }): string {
  if (isOwn) return 'Your shared draft'
  return isOpen ? `${name} and you write this answer` : `${name} is writing an answer`
}

/** The open shared drafts of a thread, as they change. */
function useSharedDrafts(threadId: string): readonly SharedDraftRow[] {
  const { rows } = useRecords(sharedDrafts, {
    where: {
      and: [
        ['thread', '==', threadId],
        ['state', '==', 'open'],
      ],
    },
  })
  return rows
}

/** 'Jo Stern is writing an answer: Open', for each draft of the thread that colleagues share. */
export function SharedDraftsBar({ composer, threadId }: SharedDraftsBarProps) {
  const rows = useSharedDrafts(threadId)
  const writing = useStore(composer.shared.open)
  const user = useSignedInUser()
  const nameOf = useNameOf()
  useEffect(() => composer.shared.heed(rows), [composer, rows])
  return rows.map(({ id, creator }) => {
    const isOpen = writing?.id === id
    const isOwn = creator === user.id
    if (isOpen && isOwn) return null
    return (
      <div key={id} className={classes['bar']} role="status">
        <IconUsers size={16} stroke={1.75} aria-hidden />
        <span className={classes['words']}>{barWords({ isOwn, isOpen, name: nameOf(creator) ?? 'A colleague' })}</span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void (isOpen ? composer.shared.close() : composer.shared.openDraft(id)).catch(notifyFailure)}
        >
          {isOpen ? 'Close' : 'Open'}
        </Button>
      </div>
    )
  })
}
