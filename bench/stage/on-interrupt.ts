type Close = () => unknown

const closings = new Set<Close>()

/** Runs `close` when the bench is interrupted; answers how to forget it again. */
export function onInterrupt(close: Close): () => void {
  closings.add(close)
  return () => void closings.delete(close)
}

let isEnding = false

/** True from the moment at which the bench was interrupted: what fails from then on fails by our own hand. */
export const isInterrupted = (): boolean => isEnding

async function end(): Promise<never> {
  isEnding = true
  process.on('uncaughtException', (error) => console.error(`while ending: ${error.message}`))
  await Promise.allSettled([...closings].map(async (close) => await close()))
  process.exit(130)
}

/** From now on Ctrl-C ends what the bench started before it ends the bench. */
export function heedInterrupts(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}
