import { useEffect } from 'react'
import type { UserSummary } from '../../domain/company/index.ts'
import { peopleColors } from '../ui/people-colors.ts'

/** Sets how the users of the client want to be seen: their avatars are drawn everywhere, and know no room. */
export function usePeopleColors(users: readonly Pick<UserSummary, 'id' | 'color'>[]): void {
  // The list is made again at every draw: it has changed when its words have.
  const pairs = JSON.stringify(users.flatMap(({ id, color }) => (color ? [[id, color]] : [])))
  useEffect(() => peopleColors.set(new Map(JSON.parse(pairs) as [string, string][])), [pairs])
}
