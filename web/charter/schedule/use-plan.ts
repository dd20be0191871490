import { useState } from 'react'
import { moveInSchedule, type Block } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** A block that somebody moves, before it is saved. */
export interface Plan {
  readonly block: Block
  /** Milliseconds, later or earlier. */
  readonly by: number
  readonly to: string
}

const isMoved = ({ block, by, to }: Plan): boolean => by !== 0 || to !== block.tail

/** The block as it would be. */
export const planned = ({ block, by, to }: Plan): Block => ({
  ...block,
  tail: to,
  start: block.start + by,
  end: block.end + by,
  flights: block.flights.map((flight) => ({ ...flight, start: flight.start + by, end: flight.end + by })),
})

interface Asked {
  readonly block: Block
  readonly version: number
  readonly tail: string
  readonly to: string
  readonly by: number
}

/** Has something moved; the record's new version, or undefined once its person knows why it was not. */
async function moveOnServer(
  api: Api,
  { block: { record, id }, version, tail, to, by }: Asked,
): Promise<number | undefined> {
  if (record === 'deals') return undefined
  try {
    const body = { record, id, version, tail, by, ...(to === tail ? {} : { to }) }
    return (await api.call(moveInSchedule, { body })).version
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await showAlert({ ...reasonOf(error), tone: 'bad' })
    return undefined
  }
}

/** What is being moved: nothing is written before it is saved, and what was saved can be taken back. */
export function usePlan(onSaved: () => void) {
  const { api } = usePlatform()
  const [plan, setPlan] = useState<Plan>()
  const [isSaving, setSaving] = useState(false)

  const ask = async (asked: Asked): Promise<number | undefined> => {
    const version = await moveOnServer(api, asked)
    onSaved()
    return version
  }

  const save = async () => {
    if (plan === undefined || !isMoved(plan) || isSaving) return
    setSaving(true)
    const { block, by, to } = plan
    const version = await ask({ block, version: block.version, tail: block.tail, to, by })
    setSaving(false)
    setPlan(undefined)
    if (version === undefined) return
    const undo = () => void ask({ block, version, tail: to, to: block.tail, by: -by })
    notify({
      title: 'Moved',
      message: `${block.label} ${block.route}`.trim(),
      kind: 'success',
      action: { label: 'Undo', run: undo },
    })
  }

  return {
    plan,
    isSaving,
    save: () => void save(),
    putBack: () => setPlan(undefined),
    /** Begins a plan with a block, or goes on with it. What is saved just now is moved no further. */
    move: (block: Block, change: Pick<Plan, 'by' | 'to'>) => {
      if (isSaving || !block.canMove) return
      const next = { block: plan?.block.key === block.key ? plan.block : block, ...change }
      setPlan(isMoved(next) ? next : undefined)
    },
  }
}

export type Planning = ReturnType<typeof usePlan>
