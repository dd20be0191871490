import { Button, Group } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { pageKinds, shippedKinds, type PageKind } from '../../../domain/content/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { EmptyState } from '../../ui/states.tsx'

/** A kind of the client's own, which begins as the shipped one is. */
function useOwnKind() {
  const goOn = useGoOn()
  const { add, isSaving } = useSaveRecord(pageKinds)
  const make = async ({ key, label, entries }: PageKind) => {
    const leadOn = goOn()
    const outcome = await add({ key, label, entries: [...entries] })
    if (outcome.kind === 'saved') leadOn(`cms/kinds/${outcome.row.id}?tab=fields`, `${label} is your own now`)
  }
  return { make, isSaving }
}

/** A client without kinds uses the shipped ones: each of them can be copied as its own. */
export function NoKinds() {
  const actor = useActor()
  const { make, isSaving } = useOwnKind()
  return (
    <EmptyState title="No page kinds of your own" icon={IconTemplate}>
      <p>Your pages use the kinds that come with Flightline.</p>
      {hasRole(actor, 'cms') && (
        <>
          <p>Begin with one of them to say yourself what its pages consist of:</p>
          <Group gap={8} mt={8} justify="center">
            {shippedKinds.map((kind) => (
              <Button key={kind.key} variant="default" size="xs" disabled={isSaving} onClick={() => void make(kind)}>
                {kind.label}
              </Button>
            ))}
          </Group>
        </>
      )}
    </EmptyState>
  )
}
