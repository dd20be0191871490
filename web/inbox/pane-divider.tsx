import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './inbox-layout.module.css'

interface PaneDividerProps {
  readonly width: number
  readonly min: number
  readonly max: number
  readonly onWidth: (width: number) => void
}

const keyStep = 24

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -keyStep, ArrowRight: keyStep }

/** The line between list and conversation: dragged, or moved by the arrow keys. */
export function PaneDivider({ width, min, max, onWidth }: PaneDividerProps) {
  const set = (next: number) => onWidth(Math.round(Math.min(max, Math.max(min, next))))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    set(event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    set(width + step)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      className={classes['divider']}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  )
}
