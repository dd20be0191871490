import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { firstUnder, visibleMenu, type ClientRow } from '../../domain/company/index.ts'
import { useEnvironment } from '../company/index.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { NotFoundWords } from '../ui/not-found-screen.tsx'
import classes from './section-screen.module.css'

/** A path that shows no records: one that only groups others leads to the first of them, any other leads nowhere. */
export function NowherePlace() {
  const actor = useActor()
  const { doc } = useClient()
  const environment = useEnvironment()
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const link = firstUnder(visibleMenu(actor, doc as ClientRow, environment), path.toLowerCase())
  const navigate = useNavigate()
  const leadOn = useEffectEvent((to: string) => void navigate({ to, replace: true }))
  useEffect(() => {
    if (link !== undefined) leadOn(link)
  }, [link])
  if (link !== undefined) return null
  return (
    <section className={classes['page']} aria-label="Page not found">
      <h1 className={classes['title']}>Page not found</h1>
      <NotFoundWords />
    </section>
  )
}
