/** Milliseconds of the processor that the longest turn of the event loop took, whatever other programs do meanwhile. */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  let isWatching = true
  const turn = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
    if (isWatching) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    isWatching = false
  }
  return longest / 1000
}
