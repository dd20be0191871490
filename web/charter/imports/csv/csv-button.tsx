import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { FlightKind } from '../../../../domain/charter/index.ts'
import { csvFrom } from '../../../../domain/company/index.ts'
import { hasRole } from '../../../../domain/kernel/index.ts'
import { useClientConfig } from '../../../company/index.ts'
import { showModal } from '../../../platform/dialogs.ts'
import { useActor } from '../../../platform/platform-context.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../../ui/states.tsx'
import { wordsOfKind } from '../use-import.ts'

const CsvDialog = lazyPart(async () => (await import('./csv-dialog.tsx')).CsvDialog)

const openCsv = (kind: FlightKind): (() => void) =>
  showModal({
    title: `Import ${wordsOfKind[kind].one}s from a file`,
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>
        <CsvDialog kind={kind} onClose={close} />
      </Suspense>
    ),
  })

/** On the list of trips or quotes, where the company's software cannot be asked by number (decision D20). */
export function CsvButton({ kind }: { readonly kind: FlightKind }) {
  const actor = useActor()
  const config = useClientConfig()
  if (config === undefined || !csvFrom(config) || !hasRole(actor, kind)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      onClick={() => openCsv(kind)}
    >
      Import a file
    </Button>
  )
}

export const QuoteListActions = () => <CsvButton kind="quotes" />
