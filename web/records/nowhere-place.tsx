import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { groupPlace, type ClientRow } from '../../domain/company/index.ts'
import { useEnvironment } from '../company/index.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { DisallowedScreen } from '../ui/disallowed-screen.tsx'
import { NotFoundWords } from '../ui/not-found-screen.tsx'
import { PageFooter } from '../ui/plain-page.tsx'
import classes from './section-screen.module.css'

/**
 * A path that shows no records: one that only groups others leads to the first of them, or says which role they need;
 * any other leads nowhere.
 */
export function NowherePlace() {
  const actor = useActor()
  const { doc } = useClient()
  const environment = useEnvironment()
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const place = groupPlace(path.toLowerCase(), actor, [doc as ClientRow, environment])
  const link = place && 'link' in place ? place.link : undefined
  const navigate = useNavigate()
  const leadOn = useEffectEvent((to: string) => void navigate({ to, replace: true }))
  useEffect(() => {
    if (link !== undefined) leadOn(link)
  }, [link])
  if (link !== undefined) return null
  if (place && 'missing' in place) return <DisallowedScreen needs={place.missing} />
  return (
    <div className={classes['nowhere']}>
      <section aria-label="Page not found">
        <h1 className={classes['title']}>Page not found</h1>
        <NotFoundWords />
      </section>
      <PageFooter />
    </div>
  )
}
