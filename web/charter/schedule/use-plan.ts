import { useState } from 'react'
import { movedBlock, moveInSchedule, type Block, type MoveSpan } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { runConfirmed } from '../confirm-taken.ts'

/** Target of a block: the distance in time, and the aircraft. */
export interface PlannedMove extends MoveSpan {
  readonly to: string
}

/** A move of a block that is not saved yet. */
export interface Plan extends PlannedMove {
  readonly block: Block
}

const isMoved = ({ block, by, days, to }: Plan): boolean => by !== 0 || days !== 0 || to !== block.tail

interface AskedMove extends PlannedMove {
  readonly block: Block
  readonly version: number
  readonly tail: string
  /** Zone of the days where an airport has none. */
  readonly zone: string
  /** Although its aircraft may be taken then. */
  readonly isConfirmed?: boolean
}

/** Has something moved; the record's new version, or undefined once its person knows why it was not. */
async function moveOnServer(api: Api, asked: AskedMove): Promise<number | undefined> {
  const { block, to, isConfirmed = false, ...move } = asked
  const { record, id } = block
  if (record === 'deals') return undefined
  try {
    const body = { record, id, ...move, isConfirmed, ...(to === move.tail ? {} : { to }) }
    const moved = await runConfirmed((confirmation) => api.call(moveInSchedule, { body: { ...body, ...confirmation } }))
    return moved?.version
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await showAlert({ ...reasonOf(error), tone: 'bad' })
    return undefined
  }
}

type Plans = ReadonlyMap<string, Plan>

const without = (plans: Plans, key: string): Plans => new Map([...plans].filter(([other]) => other !== key))

/** Plans after one was saved: others of the same record continue from its new version. */
const plansAfter = (plans: Plans, { record, id, key }: Block, version: number): Plans =>
  new Map(
    [...without(plans, key)].map(([other, plan]) => {
      const isSameRecord = plan.block.record === record && plan.block.id === id
      return [other, isSameRecord ? { ...plan, block: { ...plan.block, version } } : plan]
    }),
  )

/** Plans over the blocks as they are now: a block that was changed since is moved from where it is. */
const planOver = (plan: Plan, blocks: readonly Block[]): Plan => {
  const now = blocks.find(({ key }) => key === plan.block.key)
  return now === undefined || now.version < plan.block.version ? plan : { ...plan, block: now }
}

/** Plans of each block by its key; leaving the page asks about those that are not saved. */
function usePlans() {
  const [plans, setPlans] = useState<Plans>(new Map())
  useLeaveGuard(plans.size > 0, 'the schedule')
  return {
    plans,
    drop: (key: string) => setPlans((now) => without(now, key)),
    put: (plan: Plan) => setPlans((now) => new Map(now).set(plan.block.key, plan)),
    saved: (block: Block, version: number) => setPlans((now) => plansAfter(now, block, version)),
  }
}

interface PlanningOptions {
  /** Blocks as they are stored. */
  readonly blocks: readonly Block[]
  readonly onSaved: () => void
}

/** Saves plans, each by itself. */
function usePlanSaves(stored: Pick<ReturnType<typeof usePlans>, 'saved'>, onSaved: () => void) {
  const { api } = usePlatform()
  const { timezone: zone } = useClient()
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const ask = async (asked: AskedMove): Promise<number | undefined> => {
    const version = await moveOnServer(api, asked)
    onSaved()
    return version
  }
  const save = async ({ block, by, days, to }: Plan) => {
    const { key } = block
    setSaving((now) => new Set(now).add(key))
    const move = { block, tail: block.tail, to, by, days, zone }
    const version = await ask({ ...move, version: block.version }).finally(() =>
      setSaving((now) => new Set([...now].filter((other) => other !== key))),
    )
    if (version === undefined) return
    stored.saved(block, version)
    const back = { ...move, version, tail: to, to: block.tail, by: -by, days: -days, isConfirmed: true }
    notify({
      title: 'Moved',
      message: `${block.label} ${block.route}`.trim(),
      kind: 'success',
      action: { label: 'Undo', run: () => void ask(back) },
    })
  }
  return { isSaving: (key: string) => saving.has(key), save }
}

/** Planned moves: each stays until it is saved or reverted, and a saved one can be undone. */
export function usePlan({ blocks, onSaved }: PlanningOptions) {
  const { timezone: zone } = useClient()
  const stored = usePlans()
  const { isSaving, save } = usePlanSaves(stored, onSaved)
  const plans: Plans = new Map([...stored.plans].map(([key, plan]) => [key, planOver(plan, blocks)]))
  return {
    plans,
    isSaving,
    save: (key: string) => {
      const plan = plans.get(key)
      if (plan && !isSaving(key)) void save(plan)
    },
    /** A move that is being saved cannot be put back: it is undone once it is saved. */
    putBack: (key: string) => {
      if (!isSaving(key)) stored.drop(key)
    },
    /** Plans a move of a block, or changes the plan of it. A block that is being saved is moved no further. */
    move: (block: Block, change: PlannedMove) => {
      if (isSaving(block.key) || !block.canMove) return
      const next = { block: plans.get(block.key)?.block ?? block, ...change }
      if (isMoved(next)) stored.put(next)
      else stored.drop(block.key)
    },
    /** A block as its plan has it. */
    planned: (block: Block): Block => {
      const plan = plans.get(block.key)
      return plan === undefined ? block : movedBlock(block, { ...plan, zone })
    },
  }
}

export type Planning = ReturnType<typeof usePlan>
