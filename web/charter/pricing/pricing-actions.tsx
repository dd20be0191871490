import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconHistory, IconRocket, IconVersions } from '@tabler/icons-react'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { backupOf, stepContracts, stepWords, type Step } from './publication.ts'
import { askForStep } from './step-dialog.tsx'
import { useValueNames } from './value-sources.tsx'

/** Publishes a rule, restores the former edition, or discards the draft: each as shown in its question. */
function useSteps({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const nameOf = useValueNames([row['fn'], row['live'], row['backup'], row['components']])
  return (step: Step) =>
    askForStep({
      words: stepWords(step, row, { timezone, nameOf }),
      isDestructive: step === 'redraft',
      onConfirm: () => api.call(stepContracts[step], { body: { ids: [row.id], versions: { [row.id]: row.version } } }),
    })
}

/** On a rule's page: the actions on its draft and its live edition. */
export function PricingActions(props: RecordPartProps) {
  const { row } = props
  const begin = useSteps(props)
  const state = row['state']
  const [hasBackup, isChanged] = [backupOf(row) !== undefined, state === 'changed']
  if (!row.can.write || row['readonly'] === true) return null
  return (
    <>
      {state !== 'live' && (
        <Button
          size="xs"
          leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}
          onClick={() => begin('publish')}
        >
          Publish…
        </Button>
      )}
      {(hasBackup || isChanged) && (
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon aria-label="Editions">
              <IconVersions size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {hasBackup && (
              <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => begin('restore')}>
                Restore edition {backupOf(row)?.edition}…
              </Menu.Item>
            )}
            {isChanged && (
              <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => begin('redraft')}>
                Give up changes…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
