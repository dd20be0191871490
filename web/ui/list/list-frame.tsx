import { Suspense, useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import classes from './record-list.module.css'

/** Longest wait for the bar before the rows are shown. */
const longestMs = 2000

/** Draws nothing: reports once that its siblings under a `Suspense` are loaded. */
function Here({ onHere }: { readonly onHere: () => void }) {
  useLayoutEffect(onHere, [onHere])
  return null
}

interface ListFrameProps {
  readonly title: string
  /** Next to the title: search, filters, buttons. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/**
 * Page of a list: its name and search, and below them its rows. The rows are shown when the bar is loaded, which on a
 * phone takes several lines: they would be pushed down under a finger.
 */
export function ListFrame({ title, bar, children }: ListFrameProps) {
  const [isBarHere, setBarHere] = useState(false)
  const noteHere = useCallback(() => setBarHere(true), [])
  useEffect(() => {
    const timer = setTimeout(noteHere, longestMs)
    return () => clearTimeout(timer)
  }, [noteHere])
  return (
    <section className={classes['list']} aria-label={title}>
      <header className={classes['bar']}>
        <h1 className={classes['title']}>{title}</h1>
        {/* All at once: a part that is loaded last would push the others from under the mouse. */}
        <Suspense fallback={null}>
          {bar}
          <Here onHere={noteHere} />
        </Suspense>
      </header>
      <div style={{ display: 'contents', visibility: isBarHere ? 'visible' : 'hidden' }}>{children}</div>
    </section>
  )
}
