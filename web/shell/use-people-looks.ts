import { useEffect } from 'react'
import type { UserSummary } from '../../domain/company/index.ts'
import { peopleColors, peoplePhotos } from '../ui/people-colors.ts'

type Look = Pick<UserSummary, 'id' | 'color' | 'img'>

const pairsOf = (users: readonly Look[], look: 'color' | 'img'): string =>
  JSON.stringify(users.flatMap(({ id, [look]: value }) => (value ? [[id, value]] : [])))

const mapOf = (pairs: string): ReadonlyMap<string, string> => new Map(JSON.parse(pairs) as [string, string][])

/** Sets how the users of the client want to be seen: their avatars are drawn everywhere, and know no room. */
export function usePeopleLooks(users: readonly Look[]): void {
  // The list is made again at every draw: it has changed when its words have.
  const [colors, photos] = [pairsOf(users, 'color'), pairsOf(users, 'img')]
  useEffect(() => peopleColors.set(mapOf(colors)), [colors])
  useEffect(() => peoplePhotos.set(mapOf(photos)), [photos])
}
