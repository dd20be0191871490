import { Button } from '@mantine/core'
import classes from './integrations.module.css'

interface DialogButtonsProps {
  readonly close: () => void
  /** Words of the button that submits. */
  readonly label: string
  readonly isRunning: boolean
}

/** Cancel and submit of a form in a dialog. */
export const DialogButtons = ({ close, label, isRunning }: DialogButtonsProps) => (
  <div className={classes['buttons']}>
    <Button variant="default" onClick={close}>
      Cancel
    </Button>
    <Button type="submit" loading={isRunning}>
      {label}
    </Button>
  </div>
)
