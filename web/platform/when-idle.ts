/** A page that never rests is not waited for longer than this, in milliseconds. */
const mostMs = 1000
/** Delay without idle callbacks in the browser, in milliseconds. */
const otherwiseMs = 100

/** Runs once the browser has no more urgent work, such as drawing. Answers how to cancel it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, otherwiseMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(() => run(), { timeout: mostMs })
  return () => cancelIdleCallback(asked)
}

/** The same, and no sooner than so many milliseconds from now. */
export function whenIdleAfter(ms: number, run: () => void): () => void {
  let takeBack: (() => void) | undefined
  const timer = setTimeout(() => {
    takeBack = whenIdle(run)
  }, ms)
  return () => {
    clearTimeout(timer)
    takeBack?.()
  }
}
