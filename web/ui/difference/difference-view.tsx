import { useState } from 'react'
import { wordsOf, type Piece } from './difference.ts'
import classes from './difference.module.css'

interface ChangeProps {
  readonly change: Extract<Piece, { kind: 'change' }>
  readonly isTaken: boolean
  readonly onToggle: () => void
}

/** Words for a screen reader between the old words and the new ones. */
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
export function useChosenChanges(pieces: readonly Piece[]) {
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

interface DifferenceProps {
  readonly pieces: readonly Piece[]
  readonly taken: ReadonlySet<number>
  readonly onToggle: (at: number) => void
}

/** A rewritten text, word by word: each change is a button that takes it or leaves it. */
export const DifferenceView = ({ pieces, taken, onToggle }: DifferenceProps) => (
  <div className={classes['text']}>
    {pieces.map((piece, at) =>
      piece.kind === 'same' ? (
        <span key={at}>{wordsOf(piece.html)}</span>
      ) : (
        <Change key={at} change={piece} isTaken={taken.has(at)} onToggle={() => onToggle(at)} />
      ),
    )}
  </div>
)
