import classes from './new-items-pill.module.css'

interface FreshPillProps {
  readonly count: number
  readonly onShow: () => void
  /** How far below the top of its place it floats, in pixels. */
  readonly below?: number
}

/** '2 new': what came in above while the reader was elsewhere. It floats, so that nothing moves under the eyes. */
export function NewItemsPill({ count, onShow, below = 8 }: FreshPillProps) {
  return (
    <div className={classes['place']} role="status">
      {count > 0 && (
        <button type="button" className={classes['pill']} style={{ marginTop: below }} onClick={onShow}>
          {count} new
        </button>
      )}
    </div>
  )
}
