import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { importScheduleNow, type ScheduleImport as Imported } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showProgress } from '../../automation/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { AircraftReadings } from './aircraft-readings.tsx'
import { useScheduleImport } from './use-schedule-import.ts'
import classes from './schedule.module.css'

/** Interval of the checks whether an import that was started here has ended. */
const lookEveryMs = 2000

function LastImport({ at, software, entries, failed }: Imported) {
  const count = `${entries} ${entries === 1 ? 'entry' : 'entries'} of ${software}`
  return (
    <span className={classes['imported']} data-failed={failed !== '' || undefined} title={failed || count}>
      {failed !== '' && 'Not imported. '}
      {at === null ? (
        failed === '' && 'Never imported'
      ) : (
        <>
          Imported <TimeText at={at} isRelative />
        </>
      )}
    </span>
  )
}

/** On a phone folded away behind a button: it is looked at now and then, and the row is short. */
function Folded({ children }: { readonly children: ReactNode }) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="lg" aria-label="Import of the schedule">
          <IconDownload size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['folded'] ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/** Shows the time of the last schedule import and starts an import, where scheduling software is connected. */
export function ScheduleImport() {
  const isMobile = useIsMobile()
  const { api } = usePlatform()
  const mayImport = hasRole(useActor(), 'empties')
  const [before, setBefore] = useState<number | null>()
  const { data } = useScheduleImport((last) => (before !== undefined && last?.triedAt === before ? lookEveryMs : false))
  const begin = useCommand(importScheduleNow, {
    onDone: ({ feedbackId }) => {
      setBefore(data?.triedAt ?? null)
      showProgress(api, { title: 'Importing the schedule', feedbackId })
    },
  })
  if (data === undefined || data.software === null) return null
  const shown = (
    <>
      <LastImport {...data} />
      <AircraftReadings readings={data.aircraft} isFolded={!isMobile} />
      {mayImport && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={begin.isRunning}
          onClick={() => begin.start({})}
        >
          Import from {data.software}
        </Button>
      )}
    </>
  )
  return isMobile ? <Folded>{shown}</Folded> : shown
}
