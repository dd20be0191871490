import { toldOf } from '../../domain/crm/index.ts'
import type { SavedSearch } from './use-saved-searches.ts'

/** Whom the AI watchlist notifies of matches: 'tells nobody', 'tells me', 'tells Sales, Inbox'. */
export function notifiedWords(search: Pick<SavedSearch, 'ai_notification' | 'told'>): string {
  if (!search.ai_notification) return 'tells nobody'
  const told = toldOf(search)
  if (told.who === 'me') return 'tells me'
  return told.who === 'everybody' ? 'tells everybody' : `tells ${told.roles.map(({ label }) => label).join(', ')}`
}
