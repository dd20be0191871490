import { UnstyledButton } from '@mantine/core'
import { linkTypes, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { parentChip, threadSubject } from '../threads/thread-words.ts'
import { useLinkThread, type LinkTarget } from './use-link-thread.tsx'
import classes from './linking.module.css'

const nothing = (): void => undefined

/** The record of another conversation, where this thread does not hang on it yet. */
function targetOf(thread: ThreadRow, { type, id }: ThreadRow['object']): LinkTarget | undefined {
  const isThere = thread.object.type === type && thread.object.id === id
  return linkTypes.includes(type) && !isThere ? { type, id } : undefined
}

/**
 * The same person wrote with the same subject before: offered, never joined silently (decision M2). Shown only while
 * the thread still belongs to its contact, and no user has moved it.
 */
export function SuggestedThread({ thread }: { readonly thread: ThreadRow }) {
  const isOffered = thread.object.type === 'contacts' && thread.status !== 'done'
  const { row } = useRecord(threads, isOffered ? thread.suggested_thread : undefined)
  const link = useLinkThread(thread, nothing)
  if (!isOffered || row === undefined) return null
  const target = targetOf(thread, row.object)
  return (
    <p className={classes['suggested']} role="note">
      Looks like it belongs to{' '}
      <ClientLink path={`threads?thread=${encodeURIComponent(row.id)}`}>{threadSubject(row)}</ClientLink>
      {target && (
        <UnstyledButton className={classes['suggestedAction']} onClick={() => void link(target)}>
          Link to {parentChip(row.object)}
        </UnstyledButton>
      )}
    </p>
  )
}
