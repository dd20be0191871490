import type { Mutation, QueryClient } from '@tanstack/react-query'

/** A user's own action, not what only follows from looking at something (`CommandOptions.waitsForNetwork`). */
const isOwnAction = ({ options }: Mutation) => options.networkMode === 'always'

const isOver = ({ state }: Mutation): boolean => state.status !== 'pending'

/**
 * Waits until the server has answered every action that is on its way. Whether it took all of them: what is shown at once
 * may still be refused, and can be taken back only when it is there.
 */
export async function actionsAnswered(queries: QueryClient): Promise<boolean> {
  const actions = queries.getMutationCache().findAll({ status: 'pending', predicate: isOwnAction })
  if (actions.length === 0) return true
  await new Promise<void>((resolve) => {
    const stop = queries.getMutationCache().subscribe(() => {
      if (!actions.every(isOver)) return
      stop()
      resolve()
    })
  })
  // Behind what follows from the answer, such as the toast with its Undo.
  await new Promise((resolve) => setTimeout(resolve))
  return actions.every(({ state }) => state.status === 'success')
}
