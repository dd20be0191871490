import { Button, Menu } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Suspense, type ComponentType } from 'react'
import { triggerTask } from '../../../domain/automation/index.ts'
import { importsFrom, scheduledFrom, softwareLabel } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showProgress } from '../../automation/index.ts'
import { useClientConfig } from '../../company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const DealCsvDialog = lazyPart(async () => (await import('./deal-csv-dialog.tsx')).DealCsvDialog)

const DealCalendarDialog = lazyPart(async () => (await import('./deal-calendar-dialog.tsx')).DealCalendarDialog)

const openImport = (title: string, Dialog: ComponentType<{ readonly onClose: () => void }>) => () =>
  showModal({
    title,
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>
        <Dialog onClose={close} />
      </Suspense>
    ),
  })

const openCsv = openImport('Import empty legs from a file', DealCsvDialog)
const openCalendar = openImport('Import empty legs from a calendar', DealCalendarDialog)

/** The import of the positioning flights of the scheduling software in use; undefined without one. */
function useSoftwareImport() {
  const { api } = usePlatform()
  const config = useClientConfig()
  const { start, isRunning } = useCommand(triggerTask, {
    onDone: ({ feedbackId }) =>
      feedbackId !== undefined && showProgress(api, { title: 'Importing empty legs', feedbackId }),
  })
  const software = config && (scheduledFrom(config) ?? importsFrom(config))
  return {
    label: software && softwareLabel(software),
    isRunning,
    start: () => start({ body: { path: 'importEmptyLegs' } }),
  }
}

function ImportMenu() {
  const software = useSoftwareImport()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
          loading={software.isRunning}
        >
          Import
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {software.label !== undefined && <Menu.Item onClick={software.start}>From {software.label}</Menu.Item>}
        <Menu.Item onClick={openCsv}>From a file</Menu.Item>
        <Menu.Item onClick={openCalendar}>From a calendar</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** On the list of empty legs: imports from the scheduling software, a file and a calendar. */
export const DealListActions = () => hasRole(useActor(), 'empties') && <ImportMenu />
