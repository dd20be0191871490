import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import type { PathParams } from '../platform/api/records-api.ts'
import { useAddressWords } from '../platform/use-address-words.ts'
import { closeMissing, lazyPart } from '../ui/lazy-part.tsx'

const TrashPanel = lazyPart(async () => (await import('./trash-panel.tsx')).TrashPanel, closeMissing)

interface TrashButtonProps {
  readonly definition: RecordDefinition
  readonly params: PathParams | undefined
}

/** Opens the deleted records of a list; its open state is in the address. */
export function TrashButton({ definition, params }: TrashButtonProps) {
  const { words, change } = useAddressWords()
  return (
    <>
      <Tooltip label="Trash">
        <ActionIcon aria-label="Trash" onClick={() => change({ panel: 'trash' }, true)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {words['panel'] === 'trash' && (
        <Suspense fallback={null}>
          <TrashPanel definition={definition} params={params} onClose={() => change({ panel: undefined })} />
        </Suspense>
      )}
    </>
  )
}
