import { Button } from '@mantine/core'
import type { SchedulingConnection } from '../../../domain/charter/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './import-numbers.module.css'

interface ConnectionCheckProps {
  readonly connection: SchedulingConnection
  readonly isRunning: boolean
  readonly onCheck: () => void
}

function LastCheck({ software, checked }: SchedulingConnection) {
  if (checked === null) return <p className={classes['quiet']}>{software} was not asked yet whether it answers.</p>
  if (checked.failed === '')
    return (
      <p className={classes['quiet']} role="status">
        {software} answered <TimeText at={checked.at} isRelative />.
      </p>
    )
  return (
    <p role="alert">
      {checked.failed} Asked <TimeText at={checked.at} isRelative />.
    </p>
  )
}

/** State of the connection to the scheduling software, and the button that checks it. */
export const ConnectionCheck = ({ connection, isRunning, onCheck }: ConnectionCheckProps) => (
  <div className={classes['check']}>
    <LastCheck {...connection} />
    <Button size="compact-sm" variant="default" loading={isRunning} onClick={onCheck}>
      Check now
    </Button>
  </div>
)
