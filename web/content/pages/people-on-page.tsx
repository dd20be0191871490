import { useEffect } from 'react'
import { pages } from '../../../domain/content/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { usePeopleHere } from '../../platform/live/presence.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AvatarStack } from '../../ui/avatar.tsx'

/** Other users who have the page open. */
export function PeopleOnPage({ id }: { readonly id: string }) {
  const { live } = usePlatform()
  const client = useClient()
  const people = usePeopleHere(live.presence, pages.name, id)
  useEffect(() => {
    const path = documentPath(pages, { client: client.id, id })
    let leave: (() => void) | undefined
    const look = () => {
      leave?.()
      leave = document.visibilityState === 'visible' ? live.presence.open(path) : undefined
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      leave?.()
    }
  }, [client.id, id, live])
  return people.length === 0 ? null : <AvatarStack people={people} limit={3} label="Also here" />
}
