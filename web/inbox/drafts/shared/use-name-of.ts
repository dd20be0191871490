import { useColleagues } from '../../../company/index.ts'

/** The name of a colleague; undefined for one whom the reader may not see, or who is gone. */
export type NameOf = (id: string | undefined) => string | undefined

/** Names of colleagues by their ids. */
export function useNameOf(): NameOf {
  const names = new Map(useColleagues().map(({ id, name }) => [id, name]))
  return (id) => (id === undefined ? undefined : names.get(id))
}
