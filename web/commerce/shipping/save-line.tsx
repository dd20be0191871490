import { Button } from '@mantine/core'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { useSaveShipment } from './use-save-shipment.ts'
import sections from '../sections/sections.module.css'

interface SaveLineProps {
  readonly control: ReturnType<typeof useSaveShipment>
  readonly isChanged: boolean
  readonly button: string
  readonly onDiscard: () => void
}

/** The end of a form of a shipment: its fault, and its buttons once something is typed. */
export const SaveLine = ({ control, isChanged, button, onDiscard }: SaveLineProps) => (
  <>
    {control.fault !== undefined && (
      <p role="alert" className={sections['fault']}>
        {control.fault}
      </p>
    )}
    <AskedNote isUnanswered={control.isUnanswered} />
    {isChanged && (
      <div className={sections['buttons']}>
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
