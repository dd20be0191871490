import type { Mutation, QueryClient } from '@tanstack/react-query'

/** An action of the user, not an effect of reading (`CommandOptions.waitsForNetwork`). */
const isOwnAction = ({ options }: Mutation) => options.networkMode === 'always'

const isOver = ({ state }: Mutation): boolean => state.status !== 'pending'

/**
 * Waits until the server has answered every pending action. True if it accepted all of them: a change that is shown at
 * once may still be refused, and can be undone only once it is stored.
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
  // After the effects of the answer, such as the toast with its Undo.
  await new Promise((resolve) => setTimeout(resolve))
  return actions.every(({ state }) => state.status === 'success')
}
