import { useState } from 'react'
import { moveInSchedule, type Block } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { askTakenAnyway } from '../taken-words.ts'

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
  // Whoever moves it in time says when it flies.
  flights: block.flights.map(({ isTimeOpen, ...flight }) => ({
    ...flight,
    start: flight.start + by,
    end: flight.end + by,
    ...(by === 0 && isTimeOpen && { isTimeOpen }),
  })),
})

interface Asked {
  readonly block: Block
  readonly version: number
  readonly tail: string
  readonly to: string
  readonly by: number
  /** Although its aircraft may be taken then. */
  readonly isConfirmed?: boolean
}

/** Has something moved; the record's new version, or undefined once its person knows why it was not. */
async function moveOnServer(api: Api, asked: Asked): Promise<number | undefined> {
  const { block, version, tail, to, by, isConfirmed = false } = asked
  const { record, id } = block
  if (record === 'deals') return undefined
  try {
    const body = { record, id, version, tail, by, isConfirmed, ...(to === tail ? {} : { to }) }
    return (await api.call(moveInSchedule, { body })).version
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.body.code === 'taken')
      return (await askTakenAnyway([])) ? moveOnServer(api, { ...asked, isConfirmed: true }) : undefined
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
    const version = await ask({ block, version: block.version, tail: block.tail, to, by }).finally(() => {
      setSaving(false)
      setPlan(undefined)
    })
    if (version === undefined) return
    const undo = () => void ask({ block, version, tail: to, to: block.tail, by: -by, isConfirmed: true })
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
    /** What is on its way to be saved cannot be put back: it is undone once it is there. */
    putBack: () => {
      if (!isSaving) setPlan(undefined)
    },
    /** Begins a plan with a block, or goes on with it. What is saved just now is moved no further. */
    move: (block: Block, change: Pick<Plan, 'by' | 'to'>) => {
      if (isSaving || !block.canMove) return
      const next = { block: plan?.block.key === block.key ? plan.block : block, ...change }
      setPlan(isMoved(next) ? next : undefined)
    },
  }
}

export type Planning = ReturnType<typeof usePlan>
