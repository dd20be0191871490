import type { Mutation, QueryClient } from '@tanstack/react-query'

/** A user's own deed, not what only follows from looking at something (`CommandOptions.waitsForNetwork`). */
const isOwnDeed = ({ options }: Mutation) => options.networkMode === 'always'

const isOver = ({ state }: Mutation): boolean => state.status !== 'pending'

/**
 * Waits until the server has answered every deed that is on its way. Whether it took all of them: what is shown at once
 * may still be refused, and can be taken back only when it is there.
 */
export async function deedsAnswered(queries: QueryClient): Promise<boolean> {
  const deeds = queries.getMutationCache().findAll({ status: 'pending', predicate: isOwnDeed })
  if (deeds.length === 0) return true
  await new Promise<void>((resolve) => {
    const stop = queries.getMutationCache().subscribe(() => {
      if (!deeds.every(isOver)) return
      stop()
      resolve()
    })
  })
  // Behind what follows from the answer, such as the toast with its Undo.
  await new Promise((resolve) => setTimeout(resolve))
  return deeds.every(({ state }) => state.status === 'success')
}
