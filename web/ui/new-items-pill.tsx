import classes from './new-items-pill.module.css'

interface FreshPillProps {
  readonly count: number
  readonly onShow: () => void
  /** How far below the top of its place it floats, in pixels. */
  readonly below?: number
  /** New items come at the end of the list: it floats at the lower edge. */
  readonly isAtEnd?: boolean
}

/** '2 new': what came in while the reader was elsewhere. It floats, so that nothing moves under the eyes. */
export function NewItemsPill({ count, onShow, below = 8, isAtEnd = false }: FreshPillProps) {
  return (
    <div className={classes['place']} data-end={isAtEnd || undefined} role="status">
      {count > 0 && (
        <button type="button" className={classes['pill']} style={isAtEnd ? {} : { marginTop: below }} onClick={onShow}>
          {count} new
        </button>
      )}
    </div>
  )
}
