import { Button, Group, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { v7 as newId } from 'uuid'
import { htmlOfText, postMessage, setThreadStatus, type ThreadRow } from '../../../domain/inbox/index.ts'
import { pages } from '../../../domain/content/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useGo } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { forgetAtEnd } from '../../platform/session/forget-at-end.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptInput } from '../../ui/kept/use-kept-input.ts'
import { useComments, useSaid } from './use-comments.ts'
import classes from './comments.module.css'

export interface CommentsProps {
  readonly page: { readonly id: string; readonly name: string }
  readonly path: string
  readonly label: string
  readonly onClose: () => void
}

/** Unsent comment. The same words have the same id: sent twice, they are one comment. */
interface Unsent {
  readonly words: string
  readonly messageId: string
}

/** By page and field: closing the dialog keeps the comment, and an answer finds it after the dialog is closed. */
const unsent = createStore<ReadonlyMap<string, Unsent>>(new Map())

forgetAtEnd(() => unsent.set(new Map()))

const unsentAt = (key: string): Unsent => unsent.get().get(key) ?? { words: '', messageId: newId() }

function keepUnsent(key: string, one: Unsent): void {
  const next = new Map(unsent.get())
  if (one.words === '') next.delete(key)
  else next.set(key, one)
  unsent.set(next)
}

function Said({ thread }: { readonly thread: ThreadRow | undefined }) {
  const { timezone } = useClient()
  const { data, error, refetch } = useSaid(thread)
  if (thread === undefined)
    return <p className={classes['quiet']}>No comments yet. A comment is a note in the inbox that your team sees.</p>
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />
  return (
    <>
      {data.hasEarlier && <p className={classes['quiet']}>Earlier comments are in the inbox.</p>}
      <ul className={classes['said']}>
        {data.said.map(({ id, creator, date, message }) => (
          <li key={id}>
            <Avatar person={{ id: creator?.id ?? '', label: creator?.label ?? 'Somebody' }} size={24} isDecoration />
            <span className={classes['head']}>
              <strong>{creator?.label ?? 'Somebody'}</strong>
              <span className={classes['quiet']}>{formatDate(date, timezone)}</span>
            </span>
            <p className={classes['words']}>{message}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** One's own comment is seen before the live feed reports it: resolving right after it is no conflict. */
function versionSeen(thread: ThreadRow | undefined, own: ThreadRow | undefined): number | undefined {
  if (thread === undefined || own === undefined || own.id !== thread.id) return thread?.version
  return Math.max(own.version, thread.version)
}

/** Writes a comment: into the conversation of its field, or as its first message. */
function useComment({ page, path, label }: CommentsProps, thread: ThreadRow | undefined) {
  const client = useClient()
  const key = `${page.id} ${path}`
  const words = useStore(unsent).get(key)?.words ?? ''
  const write = (next: string) => keepUnsent(key, { words: next, messageId: newId() })
  const { restored, drop } = useKeptInput({
    name: `comment ${key}`,
    input: useStore(unsent).get(key),
    restore: ({ words: kept, messageId }) => {
      if (typeof kept !== 'string' || typeof messageId !== 'string') return undefined
      keepUnsent(key, { words: kept, messageId })
      return { isStale: false }
    },
    clear: () => undefined,
  })
  const post = useCommand(postMessage)
  const [own, setOwn] = useState<ThreadRow>()
  const [isSeen, setSeen] = useState(thread !== undefined)
  if (thread !== undefined && !isSeen) setSeen(true)
  // A conversation begun here continues, even before the live feed reports it.
  const into = thread ?? (isSeen ? undefined : own)
  const send = () => {
    const { words: written, messageId } = unsentAt(key)
    const text = written.trim()
    if (text === '' || post.isRunning) return
    const place =
      into === undefined
        ? {
            ref: documentPath(pages, { client: client.id, id: page.id }),
            field: path,
            subject: `${page.name}: ${label}`,
          }
        : { threadId: into.id }
    post.start(
      { body: { ...place, messageId, medium: 'note', messageHtml: `<p>${htmlOfText(text)}</p>` } },
      (answer) => {
        setOwn(answer.thread)
        const { words: now } = unsentAt(key)
        // What was typed meanwhile stays.
        const left = now.trim() === text ? '' : now
        keepUnsent(key, { words: left, messageId: newId() })
        // The answer can come after the dialog has closed.
        if (left === '') drop()
      },
    )
  }
  return {
    words,
    write,
    send,
    isSending: post.isRunning,
    version: versionSeen(thread, own),
    restored,
    discard: () => write(''),
  }
}

/** The conversation about one field of a page; new comments appear in it and in the inbox at once. */
export function CommentsDialog(props: CommentsProps) {
  const { page, path, onClose } = props
  const go = useGo()
  const thread = useComments(page.id, true).get(path)?.at(0)
  const { words, write, send, isSending, version, restored, discard } = useComment(props, thread)
  const status = useCommand(setThreadStatus)
  const resolve = ({ id }: ThreadRow) =>
    status.start({ params: { id }, body: { version, status: 'done' } }, () => {
      notify({ kind: 'success', title: 'Comments resolved' })
      onClose()
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes['dialog']}>
      <Said thread={thread} />
      <RestoredNote restored={restored} noun="comment" onDiscard={discard} />
      <Textarea
        label="Comment"
        description="@name notifies a colleague. Ctrl Enter sends."
        autosize
        minRows={2}
        maxRows={8}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <Group justify="space-between">
        <Group gap={8}>
          {thread && (
            <>
              <Button
                variant="default"
                loading={status.isRunning}
                // A comment on its way changes the conversation: resolving before its answer would be a conflict.
                disabled={isSending}
                onClick={() => resolve(thread)}
              >
                Resolve
              </Button>
              <Button
                variant="subtle"
                onClick={() => {
                  onClose()
                  go(`threads?thread=${thread.id}`)
                }}
              >
                Open in the inbox
              </Button>
            </>
          )}
        </Group>
        <Button loading={isSending} disabled={words.trim() === ''} onClick={send}>
          Comment
        </Button>
      </Group>
    </div>
  )
}
