import { useState } from 'react'
import { useAsking } from '../../platform/data/use-asked.ts'
import { describeRefusal } from './refusal-words.ts'
import { useLateRefusal } from './use-late-refusal.ts'

/** An action of a dialog, repeated under its key until its result is known; a refusal keeps the dialog open. */
export function useAskedAction(title: string) {
  const [fault, setFault] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const { ask, isUnanswered } = useAsking()
  const showLate = useLateRefusal(title)
  const run = async <Answer>(call: () => Promise<Answer>, onDone: (answer: Answer) => void) => {
    if (isRunning) return
    setFault(undefined)
    setRunning(true)
    try {
      onDone(await ask(call))
    } catch (refusal) {
      if (!showLate(refusal)) setFault(describeRefusal(refusal))
    }
    setRunning(false)
  }
  return { fault, isRunning, isUnanswered, run }
}
