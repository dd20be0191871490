import { Button } from '@mantine/core'
import { AskedNote } from '../../ui/asked-note.tsx'
import classes from './sections.module.css'

/** State of saving, from the hook that saves. */
interface SaveControl {
  readonly isSaving: boolean
  readonly isUnanswered: boolean
  readonly fault: string | undefined
}

interface SaveLineProps {
  readonly control: SaveControl
  readonly isChanged: boolean
  readonly button: string
  readonly onDiscard: () => void
}

/** The end of a form of a sale or a shipment: its fault, and its buttons once something is typed. */
export const SaveLine = ({ control, isChanged, button, onDiscard }: SaveLineProps) => (
  <>
    {control.fault !== undefined && (
      <p role="alert" className={classes['fault']}>
        {control.fault}
      </p>
    )}
    <AskedNote isUnanswered={control.isUnanswered} />
    {isChanged && (
      <div className={classes['buttons']}>
        <Button type="submit" loading={control.isSaving}>
          {button}
        </Button>
        <Button variant="default" disabled={control.isSaving} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    )}
  </>
)
