import { Slider } from '@mantine/core'
import { useState } from 'react'
import { setOwnSending, users } from '../../../domain/company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { notify } from '../../platform/notices.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './profile-screen.module.css'

const longest = 30
const marks = [0, 5, 10, 15, 20, 25, longest].map((value) => ({ value, label: String(value) }))

const words = (seconds: number): string =>
  seconds === 0 ? 'Your emails go at once.' : `Your emails wait ${seconds} s before they go.`

function HoldSlider({ begins }: { readonly begins: number }) {
  // Its moved value counts until the saved one changes: the slider under the pointer stays mounted.
  const [moved, setMoved] = useState({ to: begins, from: begins })
  const seconds = moved.from === begins ? moved.to : begins
  const move = (to: number) => setMoved({ to, from: begins })
  const { run } = useCommand(setOwnSending, {
    onDone: ({ undo_send_seconds }) => notify({ title: 'Saved', message: words(undo_send_seconds), kind: 'success' }),
  })
  const save = (value: number) => {
    run({ body: { undo_send_seconds: value } }).catch(() => move(begins))
  }
  return (
    <>
      <Slider
        min={0}
        max={longest}
        step={1}
        marks={marks}
        label={(value) => `${value} s`}
        value={seconds}
        onChange={move}
        onChangeEnd={save}
        thumbLabel="Seconds to undo a sent email"
        className={classes['slider'] ?? ''}
      />
      <p className={classes['quiet']} role="status">
        {words(seconds)}
      </p>
    </>
  )
}

/** Time in which the user's emails can be undone after Send (decision M8). */
export function SendingSection({ userId }: { readonly userId: string }) {
  const { row, isLoading, isGone, error, retry } = useRecord(users, userId)
  if (error && row === undefined) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <RowsSkeleton rows={2} />
  if (row === undefined || isGone)
    return <EmptyState title="Nothing to set here">You are not a member of this client.</EmptyState>
  return (
    <section className={classes['section']} aria-labelledby="undo-heading">
      <h2 id="undo-heading">Undo send</h2>
      <p>
        An email can be taken back for this long after Send: with Undo, or with the Z key. Texts, chats and notes go at
        once.
      </p>
      <HoldSlider begins={row.undo_send_seconds} />
    </section>
  )
}
