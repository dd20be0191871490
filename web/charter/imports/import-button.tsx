import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { quotes, trips, type FlightKind } from '../../../domain/charter/index.ts'
import { importsFrom, softwareLabel } from '../../../domain/company/index.ts'
import { hasRole, type Doc } from '../../../domain/kernel/index.ts'
import { useClientConfig } from '../../company/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { ImportNumbersProps } from './import-numbers.tsx'
import { givenNumber, linkedNumber } from './linked-number.ts'
import { wordsOfKind, type ImportTarget } from './use-import.ts'
import classes from './import-numbers.module.css'

const ImportNumbers = lazyPart(async () => (await import('./import-numbers.tsx')).ImportNumbers)

const openNumbers = (props: Omit<ImportNumbersProps, 'onClose'>): (() => void) =>
  showModal({
    title: `Link ${wordsOfKind[props.kind].title} Number`,
    size: 'small',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>
        <ImportNumbers {...props} onClose={close} />
      </Suspense>
    ),
  })

interface ImportButtonProps extends ImportTarget {
  /** Asked before the dialog opens, such as whether a thread may leave its record. */
  readonly mayOpen?: () => Promise<boolean>
  readonly onImported?: () => void
}

type NumbersButtonProps = ImportButtonProps & Pick<ImportNumbersProps, 'linked' | 'given'>

function NumbersButton({ linked, given, mayOpen, onImported, ...target }: NumbersButtonProps) {
  const config = useClientConfig()
  const actor = useActor()
  const from = config && importsFrom(config)
  if (from === undefined || !hasRole(actor, target.kind)) return null
  const software = softwareLabel(from)
  const { title } = wordsOfKind[target.kind]
  const open = async (): Promise<void> => {
    if (mayOpen && !(await mayOpen())) return
    openNumbers({ ...target, linked, given, software, onImported })
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void open()}
    >
      {title} number in {software}…
    </Button>
  )
}

const definitions = { trips, quotes }

const numbersOf = (kind: FlightKind, row: Doc) => ({ linked: linkedNumber(kind, row), given: givenNumber(kind, row) })

/**
 * Imports by number: offered where the company's software is one that can be asked, and is in use (3-aviation section
 * 1).
 */
export function ImportButton(props: ImportButtonProps) {
  const { row } = useRecord(definitions[props.kind], props.existing)
  return <NumbersButton {...props} {...(row && numbersOf(props.kind, { ...row }))} />
}

const kinds: readonly FlightKind[] = ['trips', 'quotes']

/** Side panel of a quote or trip: its number in the scheduling software. */
export function ImportBeside({ definition, row }: RecordPartProps) {
  const kind = kinds.find((one) => one === definition.name)
  if (kind === undefined || !row.can.write) return null
  return (
    <div className={classes['beside']}>
      <NumbersButton kind={kind} existing={row.id} {...numbersOf(kind, row)} />
    </div>
  )
}
