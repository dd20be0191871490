import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { inboxMessages } from '../../../../domain/inbox/index.ts'
import { differenceOf, withChanges, wordsOf, type Piece } from './difference.ts'
import classes from './polish.module.css'

interface PolishReviewProps {
  readonly before: string
  readonly after: string
  readonly onAccept: (html: string) => void
  readonly onDiscard: () => void
}

interface ChangeProps {
  readonly change: Extract<Piece, { kind: 'change' }>
  readonly isTaken: boolean
  readonly onToggle: () => void
}

/** What a screen reader says between the old words and the new ones. */
function Between({ before, after }: { readonly before: string; readonly after: string }) {
  const words = before === '' ? 'Added: ' : after === '' ? ' is taken out' : ' becomes '
  return <span className="fl-unseen">{words}</span>
}

/** One change: a button that takes it or leaves it. */
function Change({ change, isTaken, onToggle }: ChangeProps) {
  const before = wordsOf(change.before)
  const after = wordsOf(change.after)
  const isLook = before.trim() === after.trim()
  return (
    <button type="button" className={classes['change']} aria-pressed={isTaken} onClick={onToggle}>
      {isLook ? (
        <>
          {after.trimEnd() || '¶'} <span className={classes['look']}>formatting</span>
        </>
      ) : (
        <>
          {before !== '' && <del>{before}</del>}
          <Between before={before} after={after} />
          {after !== '' && <ins>{after}</ins>}
        </>
      )}
    </button>
  )
}

/** The changes that are chosen: all of them at first. */
function useChosen(pieces: readonly Piece[]) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const changes = pieces.flatMap((piece, at) => (piece.kind === 'change' ? [at] : []))
  const taken = new Set(changes.filter((at) => !left.has(at)))
  const toggle = (at: number) => {
    const next = new Set(left)
    if (!next.delete(at)) next.add(at)
    setLeft(next)
  }
  return { taken, count: changes.length, toggle }
}

/** What the suggestion changes, word by word: each change is taken or left, all of them at first. */
export function PolishReview({ before, after, onAccept, onDiscard }: PolishReviewProps) {
  const pieces = useMemo(() => differenceOf(before, after), [before, after])
  const { taken, count, toggle } = useChosen(pieces)
  const box = useRef<HTMLElement>(null)
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes the top thing only.
    event.stopPropagation()
    onDiscard()
  })
  useEffect(() => {
    const shown = box.current
    shown?.querySelector<HTMLElement>('[data-first]')?.focus()
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
      <div className={classes['text']}>
        {pieces.map((piece, at) =>
          piece.kind === 'same' ? (
            <span key={at}>{wordsOf(piece.html)}</span>
          ) : (
            <Change key={at} change={piece} isTaken={taken.has(at)} onToggle={() => toggle(at)} />
          ),
        )}
      </div>
      <div className={classes['end']}>
        <span className={classes['count']} role="status">
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
