import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './choice-list.module.css'

export interface Choice {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly icon?: ReactNode
  readonly run: () => void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

interface ChoiceListProps {
  readonly label: string
  readonly choices: readonly Choice[]
  /** The dialog has no field that begins: its first choice has the focus. */
  readonly isFirst?: boolean
}

/** Choices below each other: the arrow keys go from one to the next, Enter takes one. */
export function ChoiceList({ label, choices, isFirst = false }: ChoiceListProps) {
  const list = useRef<HTMLUListElement>(null)
  const begin = useEffectEvent(() => {
    if (isFirst) list.current?.querySelector('button')?.focus()
  })
  useEffect(() => begin(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    buttons[(buttons.indexOf(event.currentTarget) + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <ul ref={list} className={classes['choices']} aria-label={label}>
      {choices.map(({ id, label: words, hint, icon, run }) => (
        <li key={id}>
          <button type="button" className={classes['choice']} onClick={run} onKeyDown={onKeyDown}>
            {icon}
            <span className={classes['grow']}>{words}</span>
            {hint !== undefined && hint !== '' && <span className={classes['hint']}>{hint}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
