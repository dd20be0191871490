import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Moves the text of an input into the form; false if it is refused, with a message at the input. */
export type Finish = () => Promise<boolean>

/** Inputs of a form that hold words which are no part of it yet: a save asks each to finish, and waits for it. */
export const UnfinishedInputs = createContext<Set<Finish> | undefined>(undefined)

/** Registers with the saves of the surrounding form; does nothing without one. */
export function useFinish(finish: Finish): void {
  const inputs = useContext(UnfinishedInputs)
  const finishNow = useEffectEvent(finish)
  useEffect(() => {
    if (inputs === undefined) return undefined
    const ask: Finish = () => finishNow()
    inputs.add(ask)
    return () => {
      inputs.delete(ask)
    }
  }, [inputs])
}

/** Asks every input to finish at once, without waiting for those that take time. */
export function finishAll(inputs: ReadonlySet<Finish>): void {
  for (const finish of inputs) void finish()
}

/** True if every input could finish. They ask in dialogs: one after the other. */
export async function allFinished(inputs: ReadonlySet<Finish>): Promise<boolean> {
  for (const finish of inputs) if (!(await finish())) return false
  return true
}
