const againMs = 2000

const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, againMs)
  })

/** True if the server answers: a part missing then disappeared with an older version. */
const isThere = (): Promise<boolean> =>
  fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Fetches a part of the page. Without a network it is retried until it arrives, and the page stays as it is. Rejects if
 * the server answers and has no such part.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    console.info('A part of the page cannot be fetched yet.', error)
    // It may have come back in between: then one more try finds out.
    if (await isThere()) return load()
    await pause()
    return loadPart(load)
  }
}
