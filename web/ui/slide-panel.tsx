import { useEffect, useState, type ReactNode } from 'react'
import { panelSlide } from './use-slide-in.ts'
import classes from './slide-panel.module.css'

/** A closed panel is taken out of the page after this time (1-shell section 4); it opens in that of every panel. */
const unmountAfterMs = 200

interface SlidePanelProps<Value> {
  /** Subject of the panel; undefined closes it. */
  readonly of: Value | undefined
  readonly children: (value: Value) => ReactNode
}

/** A panel of the editor that slides open, and closed with its last content, which is inert then. */
export function SlidePanel<Value>({ of: value, children }: SlidePanelProps<Value>) {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(() => value)
  const isClosing = value === undefined && last !== undefined
  useEffect(() => {
    if (!isClosing) return undefined
    const timer = setTimeout(() => setLast(undefined), unmountAfterMs)
    return () => clearTimeout(timer)
  }, [isClosing])
  const shown = value ?? last
  if (shown === undefined) return null
  const transitionDuration = `${isClosing ? unmountAfterMs : panelSlide.duration}ms`
  return (
    <div
      className={classes['slide']}
      style={{ transitionDuration }}
      data-closing={isClosing || undefined}
      inert={isClosing}
    >
      <div className={classes['inner']}>{children(shown)}</div>
    </div>
  )
}
