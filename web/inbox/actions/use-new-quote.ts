import { isGroup, type ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'

/** Begins a quote from a thread's mail; undefined if its reader makes no quotes, or the mail asks for none. */
export function useNewQuote(thread: ThreadRow): (() => void) | undefined {
  const mayQuote = hasRole(useActor(), 'quotes')
  const go = useGo()
  if (!mayQuote || thread.object.type === 'client' || isGroup(thread.object)) return undefined
  return () => go(`quotes/new?thread=${encodeURIComponent(thread.id)}`)
}
