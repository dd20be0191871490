import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { useActor } from '../platform/platform-context.tsx'

/** Values for the owner parameters of paths such as `users/{user}/...`: one's own. */
export function useOwnParams(definition: RecordDefinition | undefined) {
  const { userId } = useActor()
  return definition?.path.includes('{user}') === true ? { user: userId } : undefined
}
