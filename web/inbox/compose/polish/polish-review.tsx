import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { inboxMessages } from '../../../../domain/inbox/index.ts'
import { differenceOf, withChanges } from '../../../ui/difference/difference.ts'
import { DifferenceView, useChosenChanges } from '../../../ui/difference/difference-view.tsx'
import { mayTakeFocus } from '../../../ui/typing-on.ts'
import classes from './polish.module.css'

interface PolishReviewProps {
  readonly before: string
  readonly after: string
  /** Label of a model that is not a real one. */
  readonly label?: string | undefined
  readonly onAccept: (html: string) => void
  readonly onDiscard: () => void
}

/** Changes of the suggestion, word by word: each is accepted or rejected, all accepted at first. */
export function PolishReview({ before, after, label, onAccept, onDiscard }: PolishReviewProps) {
  const pieces = useMemo(() => differenceOf(before, after), [before, after])
  const { taken, count, toggle } = useChosenChanges(pieces)
  const box = useRef<HTMLElement>(null)
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes the top thing only.
    event.stopPropagation()
    onDiscard()
  })
  useEffect(() => {
    const shown = box.current
    // It comes late: a space that is meant for the subject must not accept it.
    if (mayTakeFocus()) shown?.querySelector<HTMLElement>('[data-first]')?.focus()
    const listen = (event: KeyboardEvent) => leave(event)
    shown?.addEventListener('keydown', listen)
    return () => shown?.removeEventListener('keydown', listen)
  }, [])
  const isAll = taken.size === count
  const { title, message } = inboxMessages['polish-ready']
  return (
    <section ref={box} className={classes['review']} aria-label="AI suggestion">
      <p className={classes['hint']} role="status">
        <strong>{title}</strong> {message}
        {count === 0 ? ' It changes nothing.' : ' Click a change to leave it out.'}
      </p>
      <DifferenceView pieces={pieces} taken={taken} onToggle={toggle} />
      <div className={classes['end']}>
        <span className={classes['count']} role="status">
          {label !== undefined && `${label}${count > 0 ? ' · ' : ''}`}
          {count > 0 && `${taken.size} of ${count} ${count === 1 ? 'change' : 'changes'}`}
        </span>
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        {count > 0 && (
          <Button data-first disabled={taken.size === 0} onClick={() => onAccept(withChanges(pieces, taken))}>
            {isAll ? 'Accept all' : `Accept ${taken.size}`}
          </Button>
        )}
      </div>
    </section>
  )
}
