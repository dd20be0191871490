/** CPU milliseconds of the longest turn of the event loop, independent of the load by other programs. */
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

/** Least longest turn of three runs in CPU milliseconds: garbage collection lengthens some turns, blocking work all. */
export async function leastLongestSlice(work: () => Promise<unknown>): Promise<number> {
  const slices: number[] = []
  for (let run = 0; run < 3; run++) slices.push(await longestSlice(work))
  return Math.min(...slices)
}
