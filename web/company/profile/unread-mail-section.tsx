import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getUnreadMail, setUnreadMail, type UnreadMail } from '../../../domain/company/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useWithPending } from '../../platform/data/pending-changes.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './profile-screen.module.css'

type Answer = OutputOf<typeof getUnreadMail>

const contentLabels: Readonly<Record<UnreadMail['tells'], string>> = {
  off: 'No mail',
  count: 'How many there are',
  titles: 'Who wrote, and about what',
  summaries: 'Who wrote, about what, and the first words',
}
const contents = Object.entries(contentLabels).map(([value, label]) => ({ value, label }))

const waits = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '1 day' },
]

function Choices({ wish, onChoose }: { readonly wish: Answer; readonly onChoose: (wish: UnreadMail) => void }) {
  const { is_available, ...chosen } = wish
  return (
    <div className={classes['fields']}>
      {!is_available && <p className={classes['quiet']}>No outgoing mail server is set up, so no mail will be sent.</p>}
      <Select
        label="Tell me by email"
        data={contents}
        value={chosen.tells}
        allowDeselect={false}
        onChange={(next) => {
          const word = contents.find((one) => one.value === next)?.value
          if (word !== undefined) onChoose({ ...chosen, tells: word as UnreadMail['tells'] })
        }}
      />
      <Select
        label="After it was unread for"
        data={waits}
        value={String(chosen.after_minutes)}
        allowDeselect={false}
        disabled={chosen.tells === 'off'}
        onChange={(next) => onChoose({ ...chosen, after_minutes: Number(next) })}
      />
    </div>
  )
}

/** Choice of the user for mails about unread items, in this client. */
export function UnreadMailSection() {
  const { api, queries, pending } = usePlatform()
  const client = useClient()
  const queryKey = ['unread-mail', client.id]
  const place = queryKey.join(' ')
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getUnreadMail, {}, signal),
  })
  const saving = useCommandOf((wish: UnreadMail) => api.call(setUnreadMail, { body: wish }), {
    queue: place,
    optimistic: (wish) => pending.begin<Answer>(place, (known) => ({ ...known, ...wish })),
    onDone: (answer) => queries.setQueryData<Answer>(queryKey, answer),
  })
  const shown = useWithPending(place, data)
  return (
    <section className={classes['section']} aria-labelledby="unread-mail-heading">
      <h2 id="unread-mail-heading">Mail about unread messages</h2>
      <p className={classes['quiet']}>
        At most once about each message, and only while you have not looked for as long.
      </p>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown && <Choices wish={shown} onChoose={(wish) => saving.start(wish)} />}
    </section>
  )
}
