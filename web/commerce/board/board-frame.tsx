import { useRef, type ReactNode } from 'react'
import type { BoardCard } from '../../ui/card-drag.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import classes from './board.module.css'

interface FrameProps<Row extends BoardCard> {
  /** 'order' */
  readonly noun: string
  /** Rows of all columns, by their ids. */
  readonly shown: ReadonlyMap<string, Row> | undefined
  /** Moves a row that the user may change. */
  readonly move: (row: Row, to: 'forward' | 'back') => void
  readonly legend?: ReactNode
  /** Columns. */
  readonly children: ReactNode
}

/** The columns of a board, its keys, and a line that explains both. */
export function BoardFrame<Row extends BoardCard>({ noun, shown, move, legend, children }: FrameProps<Row>) {
  const board = useRef<HTMLDivElement>(null)
  useBoardKeys({
    board,
    noun,
    move: (id, to) => {
      const row = shown?.get(id)
      if (row?.can.write === true) move(row, to)
    },
  })
  return (
    <>
      <div ref={board} className={classes['board']}>
        {children}
      </div>
      <footer className={classes['legend']}>
        {legend}
        <span className={classes['keys']}>
          <KeyMark>J</KeyMark> <KeyMark>K</KeyMark> card <KeyMark>H</KeyMark> <KeyMark>L</KeyMark> column{' '}
          <KeyMark>M</KeyMark> move forward <KeyMark>B</KeyMark> back
        </span>
      </footer>
    </>
  )
}
