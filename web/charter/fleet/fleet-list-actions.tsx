import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { triggerTask } from '../../../domain/automation/index.ts'
import { fleetFrom, softwareLabel } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showProgress } from '../../automation/index.ts'
import { useClientConfig } from '../../company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'

/** On the list of the fleet: imports it from scheduling software that lists its aircraft. */
export function FleetListActions() {
  const { api } = usePlatform()
  const actor = useActor()
  const config = useClientConfig()
  const { start, isRunning } = useCommand(triggerTask, {
    onDone: ({ feedbackId }) =>
      feedbackId !== undefined && showProgress(api, { title: 'Importing the fleet', feedbackId }),
  })
  const software = config && fleetFrom(config)
  if (software === undefined || !hasRole(actor, 'aircraft')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      loading={isRunning}
      onClick={() => start({ body: { path: 'importAircraft' } })}
    >
      Import from {softwareLabel(software)}
    </Button>
  )
}
