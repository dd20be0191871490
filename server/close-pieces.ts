/** Resources opened at the start, and their closing. */
export interface Piece {
  readonly name: string
  readonly close: () => Promise<unknown>
}

/** Time after which an unclosed part waits for a silent peer. The slowest, the database, takes 20 s. */
const usualMostMs = 30_000

async function closeOne({ name, close }: Piece, mostMs: number): Promise<string | undefined> {
  const late = Promise.withResolvers<string>()
  const words = `${name} did not close within ${mostMs / 1000} s and is left as it is`
  const timer = setTimeout(() => late.resolve(words), mostMs)
  try {
    return await Promise.race([close().then(() => undefined), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Closes in reverse order, and returns the faults. A part that cannot be closed in time keeps no other part open and no
 * program running: the next program is started, and the rest is as after a kill.
 */
export async function closePieces(pieces: readonly Piece[], mostMs: number = usualMostMs): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const piece of pieces.toReversed()) {
    const fault = await closeOne(piece, mostMs).catch((error: unknown) => error)
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}
