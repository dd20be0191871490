import { z } from 'zod'
import { epochMs } from '../documents/document-parts.ts'
import type { Doc } from '../documents/field-path.ts'
import { hasRole, type Actor } from '../access/roles.ts'

/** A move from one state to another. */
export interface Step<State extends string = string> {
  readonly to: State
  /** Further condition on the writers of the record; all of them when absent. */
  readonly role?: string
  /** Reason against it in the current state of the record, in words; undefined without one. */
  readonly unless?: (row: Doc) => string | undefined
}

/** Steps to several states, for any writer of the record. */
export const stepsTo = <State extends string>(...states: readonly State[]): Step<State>[] =>
  states.map((to) => ({ to }))

/** How records of a type move from state to state. */
export interface Transitions<State extends string = string> {
  /** Top-level field that holds the state. */
  readonly field: string
  /** Top-level field that holds the last move (`stateChange`): one that the product records. */
  readonly log: string
  readonly labels: Readonly<Record<State, string>>
  /** States in which a user may begin a record; the first is usual. */
  readonly begins: readonly State[]
  readonly steps: Readonly<Record<State, readonly Step<State>[]>>
  /** States that lead back to where the record was; to the usual beginning where that is not known. */
  readonly returns?: readonly State[]
  /** True if a change only undoes the cause of a row's state, such as an import. Such a move needs no step. */
  readonly isUndone?: (before: Doc, after: Doc) => boolean
  /** States that follow from facts of the row: why it lacks them, in words. No move without them passes, forced or not. */
  readonly proven?: { readonly [One in State]?: (row: Doc) => string | undefined }
}

/** The last move of a record; the ones before it are in its history. */
export const stateChange = z.strictObject({
  from: z.string().max(100),
  at: epochMs,
  /** Id of the user who moved it. */
  by: z.string().max(100),
  why: z.string().max(500).optional(),
})

/** The role that forces a move which the table does not allow (decision D18). */
const forcingRole = 'super'

/** True if a person may force a move. Raised roles do not count: a verb follows the table. */
export const mayForce = (actor: Actor): boolean => actor.isRaised !== true && hasRole(actor, forcingRole)

/** Why a row cannot have a state that follows from its facts; undefined where it can. */
export function unprovenState(table: Transitions, state: string, row: Doc): string | undefined {
  const proof = table.proven === undefined ? undefined : Object.entries(table.proven).find(([one]) => one === state)
  return proof?.[1]?.(row)
}

/** A state that may come next, or would if nothing prevented it. */
export interface NextState {
  readonly to: string
  /** Reason against it, in words. */
  readonly unless?: string
}

const isReturning = ({ returns = [] }: Transitions, from: string): boolean => returns.includes(from)

function wayBack({ log, begins }: Transitions, row: Doc): readonly Step[] {
  const last = stateChange.safeParse(row[log])
  const to = last.success ? last.data.from : begins[0]
  return to === undefined ? [] : [{ to }]
}

/** States that may follow `from`, in the record's present state, for one of its writers. */
export function nextStates(
  table: Transitions,
  { row, from, actor }: { row: Doc; from: string; actor: Actor },
): NextState[] {
  const steps: readonly Step[] = [
    ...(table.steps[from] ?? []),
    ...(isReturning(table, from) ? wayBack(table, row) : []),
  ]
  return steps
    .filter(
      ({ to, role }) => (role === undefined || hasRole(actor, role)) && unprovenState(table, to, row) === undefined,
    )
    .map(({ to, unless }) => {
      const obstacle = unless?.(row)
      return obstacle === undefined ? { to } : { to, unless: obstacle }
    })
}

/** A requested move. */
export interface Move {
  /** The record as it would be. */
  readonly row: Doc
  /** The record as it is; without it no move counts as an undo. */
  readonly before?: Doc
  readonly from: string
  readonly to: string
  readonly actor: Actor
  readonly why?: string | undefined
  /** True if a person asks for it although the table does not allow it. */
  readonly force?: boolean | undefined
}

export interface RefusedMove {
  readonly message: string
  /** States that the record may move to. */
  readonly allowed: readonly string[]
}

function words(table: Transitions, { from, to }: Move, allowed: readonly string[]): string {
  const label = (state: string): string => table.labels[state] ?? state
  const next = allowed.length === 0 ? 'It is a final status.' : `Possible next: ${allowed.map(label).join(', ')}.`
  return `The status cannot change from ${label(from)} to ${label(to)}. ${next}`
}

/** True if a move is forced as D18 asks: by a person who may, explicitly, with a reason. */
const isForced = ({ actor, force, why }: Move): boolean =>
  force === true && why !== undefined && why !== '' && mayForce(actor)

const isUndo = ({ isUndone }: Transitions, { before, row }: Move): boolean =>
  before !== undefined && isUndone?.(before, row) === true

/** Why a move is refused; undefined for one that the table allows, or that is forced with a reason. */
export function refusedMove(table: Transitions, move: Move): RefusedMove | undefined {
  const next = nextStates(table, move)
  const allowed = next.filter(({ unless }) => unless === undefined).map(({ to }) => to)
  const unproven = unprovenState(table, move.to, move.row)
  if (unproven !== undefined) return { message: unproven, allowed }
  if (isUndo(table, move)) return undefined
  const step = next.find(({ to }) => to === move.to)
  if ((step !== undefined && step.unless === undefined) || isForced(move)) return undefined
  const message = step?.unless ?? words(table, move, allowed)
  return {
    message: mayForce(move.actor) ? `${message} Force the change and say why to make it anyway.` : message,
    allowed,
  }
}
