import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Edge } from '../threads/use-thread-page.ts'
import classes from './thread-pane.module.css'

interface EdgeMarkProps {
  readonly edge: Edge
  /** 'Loading older messages…' */
  readonly words: string
}

/** Loads more messages near an end of the loaded ones; after a failure, only on request. */
export function EdgeMark({ edge: { isLoading, hasFailed, load }, words }: EdgeMarkProps) {
  const mark = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(load)
  useEffect(() => {
    const element = mark.current
    if (isLoading || hasFailed || element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near()
      },
      { root: element.closest('[data-messages]'), rootMargin: '1500px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading, hasFailed])
  return (
    <div ref={mark} className={classes['edge']}>
      {isLoading && words}
      {hasFailed && (
        <span role="alert">
          Could not load.{' '}
          <Button variant="subtle" size="compact-sm" onClick={load}>
            Retry
          </Button>
        </span>
      )}
    </div>
  )
}
