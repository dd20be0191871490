import { ActionIcon, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { closeMissing, lazyPart } from '../../ui/lazy-part.tsx'
import type { ListColumns } from './use-list-columns.ts'

const ColumnsPanel = lazyPart(async () => (await import('../../ui/list/columns-panel.tsx')).ColumnsPanel, closeMissing)

interface ColumnsButtonProps {
  readonly columns: ListColumns
  /** They are those of a view. */
  readonly isOfView: boolean
}

/** Opens the columns of a list; whether they are open is in the address. */
export function ColumnsButton({ columns, isOfView }: ColumnsButtonProps) {
  const { words, change } = useAddressWords()
  return (
    <>
      <Tooltip label="Columns">
        <ActionIcon
          aria-label="Columns"

          onClick={() => change({ panel: 'columns' }, true)}
        >
          <IconColumns3 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {words['panel'] === 'columns' && (
        <Suspense fallback={null}>
          <ColumnsPanel
            offered={columns.offered}
            shown={columns.columns}
            onChange={columns.choose}
            onReset={columns.reset}
            resetWords={isOfView ? 'Back to the columns of the view' : 'Back to usual columns'}
            onClose={() => change({ panel: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}
