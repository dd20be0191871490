/** A step at which something waits until the test has done what it wants to do there. */
export function gate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const wait = () => {
    reached.resolve()
    return opened.promise
  }
  return { wait, reached: reached.promise, open: () => opened.resolve() }
}
