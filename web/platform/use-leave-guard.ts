import { useBlocker } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { isSamePage } from './address.ts'
import { showAlert } from './dialogs.ts'

/** Words that are not saved, and the question before they are left. */
interface Guard {
  /** Whose words they are, as the question says it. */
  readonly what: string
  readonly isHeld: () => boolean
  readonly ask: () => Promise<boolean>
  /** Leaving has been asked and answered: it is not asked again. */
  readonly letGo: (isLetGo: boolean) => void
  /** Removes the kept copy of input that the user gave up. */
  readonly giveUp: () => void
}

const guards = new Set<Guard>()

/** The guards of a place that can be left alone: a dialog, which closes over a page that stays. */
export const LeaveScope = createContext<Set<Guard> | undefined>(undefined)

export const createLeaveScope = (): Set<Guard> => new Set()

/** Words of the address whose change leaves nothing: the inner content stays on the page. */
export const LeavingNothing = createContext<readonly string[]>([])

const findHeld = (asked: Iterable<Guard>): readonly Guard[] => [...asked].filter((guard) => guard.isHeld())

/** One guard for all inputs of the same record: two forms of one record ask once. */
const onceFor = (asked: readonly Guard[]): readonly Guard[] => {
  const held = findHeld(asked)
  return held.filter(({ what }, at) => held.findIndex((other) => other.what === what) === at)
}

async function mayAllLeave(asked: readonly Guard[]): Promise<boolean> {
  for (const guard of onceFor(asked)) if (!(await guard.ask())) return false
  return true
}

/** Removes the kept copies of input that the user gave up. */
const dropCopies = (given: readonly Guard[]): void => given.forEach((guard) => guard.giveUp())

/** Asks once about a record, and gives up the input of each of its forms. */
async function mayLeaveAll(what: string): Promise<boolean> {
  const isLeft = await mayLeave(what)
  if (isLeft) dropCopies([...guards].filter((guard) => guard.what === what))
  return isLeft
}

/** Asks first where something in the place is not saved, then leaves it. */
export async function leaveScope(scope: ReadonlySet<Guard>, leave: () => void): Promise<void> {
  const held = findHeld(scope)
  if (held.length > 0 && !(await mayAllLeave(held))) return
  dropCopies(held)
  leave()
}

/** Discards the input of a place without a question, for a choice that replaces it; answers how to restore it. */
export function giveUp(scope: ReadonlySet<Guard>): () => void {
  const given = [...scope]
  given.forEach((guard) => {
    guard.letGo(true)
    guard.giveUp()
  })
  return () => given.forEach((guard) => guard.letGo(false))
}

/** Asks first, then runs an action that discards the input; a failure keeps it. */
export async function leaveFor(work: () => Promise<void>): Promise<void> {
  const asked = [...guards]
  const held = findHeld(asked)
  if (!(await mayAllLeave(held))) return
  const letGo = (isLetGo: boolean) => asked.forEach((guard) => guard.letGo(isLetGo))
  letGo(true)
  try {
    await work()
  } catch (error) {
    letGo(false)
    throw error
  }
  dropCopies(held)
}

const mayLeave = (what: string): Promise<boolean> =>
  showAlert({
    title: 'Leave Without Saving?',
    message: `Your changes in ${what} are not saved yet.`,
    confirm: 'Leave',
    cancel: 'Stay',
    isDestructive: true,
  })

/**
 * Asks before words that are not saved are left: by a link, by Back, by another choice, by closing the page or the
 * dialog that they are in. The answer opens the way, for words that were just saved or given up, and closes it again.
 * `onGivenUp` is called when the user gives up the input.
 */
export function useLeaveGuard(isUnsaved: boolean, what: string, onGivenUp?: () => void): Guard['letGo'] {
  const isLetGo = useRef(false)
  const own = useRef<Guard>(undefined)
  const scope = useContext(LeaveScope)
  const leavingNothing = useContext(LeavingNothing)
  const letGo = useCallback((isOn: boolean) => {
    isLetGo.current = isOn
  }, [])
  const drop = useEffectEvent(() => onGivenUp?.())
  useEffect(() => {
    if (!isUnsaved) return undefined
    isLetGo.current = false
    const guard: Guard = {
      what,
      isHeld: () => !isLetGo.current,
      ask: async () => isLetGo.current || (await mayLeave(what)),
      letGo,
      giveUp: () => drop(),
    }
    own.current = guard
    guards.add(guard)
    scope?.add(guard)
    return () => {
      guards.delete(guard)
      scope?.delete(guard)
      isLetGo.current = false
    }
  }, [isUnsaved, what, scope, letGo])
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => !isLetGo.current,
    shouldBlockFn: async ({ current, next }) =>
      !isSamePage(current, next, leavingNothing) &&
      onceFor([...guards]).some((guard) => guard === own.current) &&
      !(await mayLeaveAll(what)),
  })
  return letGo
}
