import { useRef } from 'react'

/**
 * Runs an action unless it is running already: pressed twice in one go, a button or the Enter key means it once. A command
 * says that it runs only a moment later, which is too late for the second press.
 */
export function useOneRun(): (action: () => Promise<unknown>) => Promise<void> {
  const isRunning = useRef(false)
  return async (action) => {
    if (isRunning.current) return
    isRunning.current = true
    await action().finally(() => {
      isRunning.current = false
    })
  }
}
