import { Button } from '@mantine/core'
import { IconFileCertificate, IconPlus } from '@tabler/icons-react'
import { addShippedRates, mayKeepRates, shippedYear } from '../../../domain/commerce/index.ts'
import { useGo } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'

/** Adds the shipped rates to the table of states, and leads to the certificates of customers. */
export function RateActions() {
  const go = useGo()
  const mayKeep = mayKeepRates(useActor())
  const { start, isRunning } = useCommand(addShippedRates)
  const add = () =>
    start({}, ({ added }) =>
      notify({
        title: added === 0 ? `Each state has a rate of ${shippedYear}` : `${added} rates of ${shippedYear} were added`,
        message: 'These are rates of states. A rate with its city and county belongs to a zip.',
      }),
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileCertificate size={16} stroke={1.75} aria-hidden />}
        onClick={() => go('data/exemptions')}
      >
        Exemptions
      </Button>
      {mayKeep && (
        <Button
          variant="default"
          loading={isRunning}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {`Add rates of ${shippedYear}`}
        </Button>
      )}
    </>
  )
}
