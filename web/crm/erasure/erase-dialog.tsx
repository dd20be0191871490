import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { previewErasure } from '../../../domain/crm/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useGo, watchPage } from '../../platform/address.ts'
import { notify } from '../../platform/notices.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { HeldTable } from './held-table.tsx'
import { useErasureCommands, useHeld, usePackage } from './use-erasure.ts'
import classes from './erasure.module.css'

type Held = OutputOf<typeof previewErasure>

interface StepProps {
  readonly id: string
  readonly onClose: () => void
}

interface WaysProps {
  readonly onBack: () => void
  readonly back: string
  readonly onNext: () => void
  readonly next: string
  readonly isBlocked?: boolean
}

const Ways = ({ onBack, back, onNext, next, isBlocked = false }: WaysProps) => (
  <Group justify="end">
    <Button variant="default" onClick={onBack}>
      {back}
    </Button>
    <Button disabled={isBlocked} onClick={onNext}>
      {next}
    </Button>
  </Group>
)

function HeldStep({ held, onClose, onNext }: { held: Held; onClose: () => void; onNext: () => void }) {
  return (
    <>
      <p className={classes['quiet']}>
        This is what is held of {held.name}. Nothing changes before you confirm it in the last step.
      </p>
      <HeldTable held={held.held} />
      {held.is_user && (
        <p className={classes['fault']} role="alert">
          {held.name} signs in here. Remove their user first, then erase the person.
        </p>
      )}
      <Ways back="Cancel" onBack={onClose} next="Next" onNext={onNext} isBlocked={held.is_user} />
    </>
  )
}

interface PackageStepProps {
  readonly id: string
  readonly made: string | undefined
  readonly onMade: (id: string) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

function PackageWays({ id, made, onMade }: Pick<PackageStepProps, 'id' | 'made' | 'onMade'>) {
  const { pack, download } = useErasureCommands()
  const { row } = usePackage(made)
  if (row?.state === 'done')
    return (
      <div>
        <Button
          variant="default"
          loading={download.isRunning}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => download.start(row)}
        >
          Download package
        </Button>
      </div>
    )
  const isMaking = made !== undefined && row?.state !== 'failed'
  return (
    <div>
      {row?.state === 'failed' && (
        <p className={classes['fault']} role="alert">
          {row.error}
        </p>
      )}
      <Button
        variant="default"
        loading={isMaking || pack.isRunning}
        onClick={() => pack.start({ params: { id }, body: {} }, (begun) => onMade(begun.id))}
      >
        Make package
      </Button>
    </div>
  )
}

function PackageStep({ onBack, onNext, ...props }: PackageStepProps) {
  const { row } = usePackage(props.made)
  // A package that is made while the person is erased would hold half of them.
  const isMaking = props.made !== undefined && row?.state !== 'done' && row?.state !== 'failed'
  return (
    <>
      <p className={classes['quiet']}>
        People may ask for a copy of their data. The package is a ZIP with one file for each kind of record, and their
        files. Only you can download it, for three days, and the data log records that you made it. After the erasure,
        no package can be made.
      </p>
      <PackageWays {...props} />
      <Ways
        back="Back"
        onBack={onBack}
        next={props.made === undefined ? 'Go on without a package' : 'Next'}
        onNext={onNext}
        isBlocked={isMaking}
      />
    </>
  )
}

/** Words to type before a person is erased. */
interface Confirmation {
  /** Their name, once more. */
  readonly name: string
  readonly reason: string
}

const nothingTyped: Confirmation = { name: '', reason: '' }

/** Name to confirm with, which is typed each time. */
const confirmedBy = ['name']

interface EraseStepProps extends Pick<StepProps, 'id'> {
  readonly name: string
  readonly made: string | undefined
  readonly typed: Confirmation
  readonly onTyped: (typed: Confirmation) => void
  readonly onBack: () => void
  readonly onErased: () => void
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

function EraseStep({ id, name, made, typed, onTyped, onBack, onErased }: EraseStepProps) {
  const { erase } = useErasureCommands()
  const { row } = usePackage(made)
  const go = useGo()
  const start = () => {
    const isHere = watchPage()
    erase.start(
      {
        params: { id },
        body: {
          name: typed.name.trim(),
          reason: typed.reason.trim(),
          ...(row?.state === 'done' && { package: row.id }),
        },
      },
      (begun) => {
        onErased()
        notify({
          title: 'The person is being erased',
          message: 'The certificate says when it is done.',
          kind: 'success',
        })
        if (isHere()) go(`company/erasures/${begun.id}`)
      },
    )
  }
  const isReady = isSame(typed.name, name) && typed.reason.trim().length > 2
  return (
    <>
      <p className={classes['quiet']}>
        This cannot be undone, and nothing of it can be restored. Backups that were made before keep the person until
        they run out.
      </p>
      <TextInput
        label={`Type “${name}” to confirm`}
        value={typed.name}
        autoComplete="off"
        data-autofocus
        onChange={(event) => onTyped({ ...typed, name: event.currentTarget.value })}
      />
      <Textarea
        label="Reason"
        description="This is kept on the certificate. Do not name a person."
        value={typed.reason}
        autosize
        minRows={2}
        maxLength={2000}
        onChange={(event) => onTyped({ ...typed, reason: event.currentTarget.value })}
      />
      <Group justify="end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button color="red" disabled={!isReady} loading={erase.isRunning} onClick={start}>
          Erase person
        </Button>
      </Group>
    </>
  )
}

type Step = 'held' | 'package' | 'erase'

/** Erases a person in three steps: the held data, the package of it, and the typed confirmation. */
export function EraseDialog({ id, onClose }: StepProps) {
  const { data: held, error, refetch } = useHeld(id)
  const [step, setStep] = useState<Step>('held')
  const [made, setMade] = useState<string>()
  const [typed, setTyped] = useState(nothingTyped)
  const { restored, discard, leave } = useKeptValues({
    name: `erasure ${id}`,
    what: 'this erasure',
    begun: nothingTyped,
    values: typed,
    put: setTyped,
    closed: confirmedBy,
  })
  if (held === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} />
  return (
    <div className={classes['dialog']}>
      <RestoredNote restored={restored} noun="erasure" onDiscard={discard} />
      {step === 'held' && <HeldStep held={held} onClose={onClose} onNext={() => setStep('package')} />}
      {step === 'package' && (
        <PackageStep
          id={id}
          made={made}
          onMade={setMade}
          onBack={() => setStep('held')}
          onNext={() => setStep('erase')}
        />
      )}
      {step === 'erase' && (
        <EraseStep
          id={id}
          name={held.name}
          made={made}
          typed={typed}
          onTyped={setTyped}
          onBack={() => setStep('package')}
          onErased={() => {
            leave()
            onClose()
          }}
        />
      )}
    </div>
  )
}
