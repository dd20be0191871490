import { z } from 'zod'
import { epochMs } from '../documents/document-parts.ts'
import type { Doc } from '../documents/field-path.ts'
import { hasRole, type Actor } from '../access/roles.ts'

/** A move from one state to another. */
export interface Step<State extends string = string> {
  readonly to: State
  /** Who may, of those who may write the record; everybody of them when absent. */
  readonly role?: string
  /** What prevents it in the current state of the record, in words; undefined when nothing does. */
  readonly unless?: (row: Doc) => string | undefined
}

/** How records of a type move from state to state. */
export interface Transitions<State extends string = string> {
  /** Top-level field that holds the state. */
  readonly field: string
  /** Top-level field that holds the last move (`stateChange`): one that the product records. */
  readonly log: string
  readonly labels: Readonly<Record<State, string>>
  /** States in which somebody may begin a record; the first is usual. */
  readonly begins: readonly State[]
  readonly steps: Readonly<Record<State, readonly Step<State>[]>>
  /** States that lead back to where the record was; to the usual beginning where that is not known. */
  readonly returns?: readonly State[]
}

/** The last move of a record; the ones before it are in its history. */
export const stateChange = z.strictObject({
  from: z.string().max(100),
  at: epochMs,
  /** Id of the user who moved it. */
  by: z.string().max(100),
  why: z.string().max(500).optional(),
})

/** The role that moves a record where its table does not lead, if it says why. */
const forcingRole = 'super'

export const mayForce = (actor: Actor): boolean => hasRole(actor, forcingRole)

/** A state that may come next, or would if nothing prevented it. */
export interface NextState {
  readonly to: string
  /** What prevents it, in words. */
  readonly unless?: string
}

const isReturning = ({ returns = [] }: Transitions, from: string): boolean => returns.includes(from)

function wayBack({ log, begins }: Transitions, row: Doc): readonly Step[] {
  const last = stateChange.safeParse(row[log])
  const to = last.success ? last.data.from : begins[0]
  return to === undefined ? [] : [{ to }]
}

/** The states that may come behind `from`, as the record is, for somebody who may write it. */
export function nextStates(
  table: Transitions,
  { row, from, actor }: { row: Doc; from: string; actor: Actor },
): NextState[] {
  const steps = [...(table.steps[from] ?? []), ...(isReturning(table, from) ? wayBack(table, row) : [])]
  return steps
    .filter(({ role }) => role === undefined || hasRole(actor, role))
    .map(({ to, unless }) => {
      const obstacle = unless?.(row)
      return obstacle === undefined ? { to } : { to, unless: obstacle }
    })
}

/** A move that somebody asks for. */
export interface Move {
  /** The record as it would be. */
  readonly row: Doc
  readonly from: string
  readonly to: string
  readonly actor: Actor
  readonly why?: string | undefined
}

export interface RefusedMove {
  readonly message: string
  /** States that the record may move to. */
  readonly allowed: readonly string[]
}

function words(table: Transitions, { from, to }: Move, allowed: readonly string[]): string {
  const label = (state: string): string => table.labels[state] ?? state
  const next = allowed.length === 0 ? 'Nothing comes after it.' : `It can become: ${allowed.map(label).join(', ')}.`
  return `What is ${label(from)} cannot become ${label(to)}. ${next}`
}

/** Why a move is refused; undefined for one that the table allows, or that is forced with a reason. */
export function refusedMove(table: Transitions, move: Move): RefusedMove | undefined {
  const next = nextStates(table, move)
  const step = next.find(({ to }) => to === move.to)
  if (step !== undefined && step.unless === undefined) return undefined
  const isForcing = mayForce(move.actor)
  if (isForcing && move.why !== undefined && move.why !== '') return undefined
  const allowed = next.filter(({ unless }) => unless === undefined).map(({ to }) => to)
  const message = step?.unless ?? words(table, move, allowed)
  return { message: isForcing ? `${message} Say why to do it all the same.` : message, allowed }
}
