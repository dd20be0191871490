import classes from './new-items-pill.module.css'

interface FreshPillProps {
  readonly count: number
  readonly onShow: () => void
  /** Distance from the top of its container, in pixels. */
  readonly below?: number
  /** New items come at the end of the list: it floats at the lower edge. */
  readonly isAtEnd?: boolean
}

/** '2 new': items that arrived during the reader's absence. It floats, so that no row moves. */
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
