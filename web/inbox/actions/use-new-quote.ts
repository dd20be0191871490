import { isGroup, type ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'

/** Begins a quote with what the mail of a thread asks for; undefined where its reader quotes nothing, or nobody asks. */
export function useNewQuote(thread: ThreadRow): (() => void) | undefined {
  const mayQuote = hasRole(useActor(), 'quotes')
  const go = useGo()
  if (!mayQuote || thread.object.type === 'client' || isGroup(thread.object)) return undefined
  return () => go(`quotes/new?thread=${encodeURIComponent(thread.id)}`)
}
