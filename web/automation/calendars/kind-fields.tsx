import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedKinds, maySeeSchedule, readSchedule, type FeedKind } from '../../../domain/charter/index.ts'
import { hasRole, type Actor } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'

const mayFollow = (actor: Actor): Readonly<Record<FeedKind, boolean>> => ({
  mine: true,
  board: hasRole(actor, 'trips-r'),
  tail: maySeeSchedule(actor),
})

interface TailFieldProps {
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (tail: string | null) => void
}

/** Tail numbers of the fleet, as the schedule shows them. */
function TailField(props: TailFieldProps) {
  const { api } = usePlatform()
  const { id } = useClient()
  const [now] = useState(Date.now)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['schedule', id, 'tails'],
    queryFn: ({ signal }) => api.call(readSchedule, { query: { from: now, to: now + 1 } }, signal),
  })
  if (isPending) return <RowsSkeleton rows={1} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const tails = data.aircraft.map(({ tail }) => tail)
  return <Select label="Aircraft" placeholder="Choose an aircraft" searchable withAsterisk data={tails} {...props} />
}

/** Subject of a calendar. */
export interface ChosenKind {
  readonly kind: FeedKind
  readonly tail: string | null
}

interface KindFieldsProps {
  readonly value: ChosenKind
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (value: ChosenKind) => void
}

/** Asks what a calendar is about: only what the user may see is offered. */
export function KindFields({ value: { kind, tail }, faults, onChange }: KindFieldsProps) {
  const allowed = mayFollow(useActor())
  return (
    <>
      <Select
        label="Calendar"
        data={Object.entries(feedKinds)
          .filter(([one]) => allowed[one as FeedKind])
          .map(([one, label]) => ({ value: one, label }))}
        value={kind}
        allowDeselect={false}
        data-autofocus
        error={faults['kind']}
        onChange={(one) => onChange({ kind: one as FeedKind, tail })}
      />
      {kind === 'tail' && (
        <TailField value={tail} error={faults['tail']} onChange={(one) => onChange({ kind, tail: one })} />
      )}
    </>
  )
}

/** The choice as a call takes it. */
export const printKind = ({ kind, tail }: ChosenKind) => ({ kind, ...(kind === 'tail' && tail !== null && { tail }) })
