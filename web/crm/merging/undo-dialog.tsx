import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { undoPreview } from '../../../domain/crm/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { showProgress } from '../../automation/index.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import { formatDate } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useMergeCommands } from './use-merging.ts'
import classes from './merging.module.css'

type Preview = OutputOf<typeof undoPreview>
type Asked = Preview['asked'][number]

const keyOf = ({ record, id }: Pick<Asked, 'record' | 'id'>): string => `${record} ${id}`

const counted = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`

interface AskedListProps {
  readonly preview: Preview
  readonly given: ReadonlySet<string>
  readonly onGiven: (given: ReadonlySet<string>) => void
}

/** From so many on, all are given or taken in one go. */
const manyAsked = 4

function AskedList({ preview, given, onGiven }: AskedListProps) {
  const { timezone } = useClient()
  const { merge, asked, asked_more: more, kept_name: kept } = preview
  const isAll = given.size === asked.length
  const set = (key: string, isGiven: boolean) =>
    onGiven(new Set(isGiven ? [...given, key] : [...given].filter((one) => one !== key)))
  return (
    <fieldset className={classes['asked']}>
      <legend>What of this belongs to {merge.name}?</legend>
      {asked.length >= manyAsked && (
        <Checkbox
          checked={isAll}
          indeterminate={given.size > 0 && !isAll}
          onChange={() => onGiven(new Set(isAll ? [] : asked.map(keyOf)))}
          label={`All ${asked.length}`}
        />
      )}
      {asked.map((one) => (
        <Checkbox
          key={keyOf(one)}
          checked={given.has(keyOf(one))}
          onChange={(event) => set(keyOf(one), event.currentTarget.checked)}
          label={`${one.label}: ${one.title}, ${formatDate(one.date, timezone)}`}
        />
      ))}
      {more > 0 && (
        <p className={classes['quiet']}>
          {counted(more, 'older record')} {more === 1 ? 'stays' : 'stay'} with {kept}.
        </p>
      )}
    </fieldset>
  )
}

function Undoing({ preview, onClose }: { readonly preview: Preview; readonly onClose: () => void }) {
  const { merge, moves, by_address: byAddress, asked, kept_name: kept, changed } = preview
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const { api } = usePlatform()
  const { undo } = useMergeCommands()
  const start = () => {
    const give = asked.filter((one) => given.has(keyOf(one))).map(({ record, id }) => ({ record, id }))
    undo.start({ params: { id: merge.id }, body: { give } }, ({ moved, progress }) => {
      onClose()
      if (progress !== null)
        return showProgress(api, { title: `Moving records to ${merge.name}`, feedbackId: progress })
      notify({
        title: 'Merge undone',
        message: moved > 0 ? `${merge.name} is back, with ${counted(moved, 'record')}.` : `${merge.name} is back.`,
        kind: 'success',
      })
    })
  }
  return (
    <>
      <p className={classes['quiet']}>
        {merge.name} comes back{moves > 0 && ` with the ${counted(moves, 'record')} that moved`}.
        {byAddress > 0 &&
          ` ${counted(byAddress, 'record')} that came since by its address ${byAddress === 1 ? 'goes' : 'go'} along.`}
      </p>
      {changed.length > 0 && (
        <p className={classes['quiet']}>
          {kept} keeps what was changed since: {changed.join(', ')}. {merge.name} comes back as it was.
        </p>
      )}
      {asked.length > 0 && <AskedList preview={preview} given={given} onGiven={setGiven} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={undo.isRunning} onClick={start}>
          Undo merge
        </Button>
      </Group>
    </>
  )
}

export function UndoDialog({ merge, onClose }: { readonly merge: string; readonly onClose: () => void }) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['merging', client, 'undo', merge],
    queryFn: ({ signal }) => api.call(undoPreview, { params: { id: merge } }, signal),
    meta: { shows: ['merges'] },
    staleTime: 0,
  })
  if (data !== undefined) return <Undoing preview={data} onClose={onClose} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />
}
