import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconSearch, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { documents } from '../../../domain/inbox/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { leaveFor } from '../../platform/use-leave-guard.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { newReply } from './new-reply.ts'
import { ReplyEditor } from './reply-editor.tsx'
import type { ReplyRow } from './use-reply-form.ts'
import { BackToInbox } from '../back-to-inbox.tsx'
import classes from './replies.module.css'

interface ReplyListProps {
  readonly title: string
  readonly rows: readonly ReplyRow[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

function ReplyList({ title, rows, chosen, onChoose }: ReplyListProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes['group']}>{title}</h2>
      <ul className={classes['rows']}>
        {rows.map(({ id, name, subject }) => (
          <li key={id}>
            <button
              type="button"
              className={classes['row']}
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <span className={classes['name']}>{name}</span>
              <span className={classes['quiet']}>{subject || 'No subject'}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Makes a reply of one's own and opens it, once words that are not saved may be left. */
function useNewReply(onMade: (id: string) => void) {
  const user = useSignedInUser()
  const { create } = useRecordCommands(documents)
  const make = async () => {
    const row = await create.run(newReply({ owner: user.id, subject: '', html: '', message: '' }))
    onMade(row.id)
  }
  return () => {
    leaveFor(make).catch(() => {
      // A refusal has been shown by the command.
    })
  }
}

const mostShown = 200

/** My replies and the shared ones: `/{name_key}/threads/replies`; the chosen one with a live preview. */
export function RepliesScreen() {
  const { words, change } = useAddressWords()
  const chosen = words['reply']
  const [typed, setTyped] = useState('')
  const { rows, isLoading, error, retry } = useRecords(documents, {
    where: ['type', '==', 'manual'],
    pageSize: mostShown,
  })
  const open = (reply: string | undefined) => change({ reply }, true)
  const begin = useNewReply(open)
  const fits = rows.filter((row) => `${row.name} ${row.subject}`.toLowerCase().includes(typed.trim().toLowerCase()))
  const isEmpty = !isLoading && error === null && fits.length === 0
  return (
    <div className={classes['page']} data-open={chosen === undefined ? undefined : true}>
      <section className={classes['list']} aria-labelledby="replies-heading">
        <header className={classes['bar']}>
          <BackToInbox />
          <h1 id="replies-heading">My replies</h1>
          <Button size="compact-md" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={begin}>
            New
          </Button>
        </header>
        <TextInput
          className={classes['search']}
          aria-label="Search replies"
          placeholder="Search replies"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isLoading && <RowsSkeleton />}
        {error && <ErrorState error={error} onRetry={retry} />}
        {isEmpty && (
          <EmptyState title="No replies found" icon={IconTemplate}>
            Write one here, and insert it with / in any message.
          </EmptyState>
        )}
        <ReplyList title="Mine" rows={fits.filter((row) => row.owner !== undefined)} chosen={chosen} onChoose={open} />
        <ReplyList
          title="Shared"
          rows={fits.filter((row) => row.owner === undefined)}
          chosen={chosen}
          onChoose={open}
        />
      </section>
      <div className={classes['open']}>
        {chosen === undefined ? (
          <EmptyState title="Choose a reply" icon={IconTemplate}>
            Its text and its preview appear here.
          </EmptyState>
        ) : (
          <>
            <ActionIcon className={classes['back']} aria-label="Back to the replies" onClick={() => open(undefined)}>
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ReplyEditor key={chosen} id={chosen} onGone={() => open(undefined)} />
          </>
        )}
      </div>
    </div>
  )
}
