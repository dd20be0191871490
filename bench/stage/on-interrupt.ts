type Close = () => unknown

const closings = new Set<Close>()

/** Runs `close` when the bench is interrupted; answers how to forget it again. */
export function onInterrupt(close: Close): () => void {
  closings.add(close)
  return () => void closings.delete(close)
}

let isEnding = false

/** True from the moment of an interruption of the bench: later failures are caused by it. */
export const isInterrupted = (): boolean => isEnding

async function end(): Promise<never> {
  isEnding = true
  process.on('uncaughtException', (error) => console.error(`while ending: ${error.message}`))
  await Promise.allSettled([...closings].map(async (close) => await close()))
  process.exit(130)
}

/** Makes Ctrl-C end the processes of the bench before the bench itself. */
export function heedInterrupts(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}
