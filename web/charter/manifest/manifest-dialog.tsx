import { Button, Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  leg as legShape,
  manifestLegs,
  manifestLimits,
  manifestName,
  takeManifest,
  type Leg,
} from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { revealableBy, type Doc } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useOneRun } from '../../platform/data/use-one-run.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { formatDate } from '../../ui/format-value.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import classes from '../itinerary.module.css'

type Format = 'pdf' | 'csv'

const allLegsOf = ({ legs }: Doc): readonly Leg[] => legShape.array().safeParse(legs).data ?? []

function legWords({ departureAirport, arrivalAirport, times }: Leg, timezone: string): string {
  const way = `${departureAirport?.icao ?? '—'} to ${arrivalAirport?.icao ?? '—'}`
  const zone = departureAirport?.timezone ?? timezone
  return times.takeoffUTC === undefined ? way : `${way}, ${formatDate(times.takeoffUTC, zone)}`
}

/** Places on board without a named traveller. */
const unnamedOn = (legs: readonly Leg[]): number =>
  legs.reduce((sum, { isEmptyLeg, paxNum, passengers }) => {
    const named = passengers.filter(({ name, pax_type: type }) => name.trim() !== '' && type !== 'Pet').length
    return sum + (isEmptyLeg ? 0 : Math.max(0, paxNum - named))
  }, 0)

const noReason = { reason: '' }

function useManifest(row: RecordPartProps['row'], onDone: () => void) {
  const { api } = usePlatform()
  const [leg, setLeg] = useState<string | null>(null)
  const [format, setFormat] = useState<Format>('pdf')
  const [hasSealed, setSealed] = useState(false)
  const [typed, setTyped] = useState(noReason)
  const { reason } = typed
  const [fault, setFault] = useState<string>()
  const name = manifestName(textOf(row['trip_number']), allLegsOf(row), leg ?? undefined)
  const path = takeManifest.path.replace(':id', encodeURIComponent(row.id))
  const one = useOneRun()
  const { restored, discard, leave } = useKeptValues({
    name: `manifest ${row.id}`,
    what: 'the reason of this manifest',
    begun: noReason,
    values: typed,
    put: (next) => {
      latest.current = next.reason
      setSealed(next.reason !== '')
      setTyped(next)
    },
  })
  const latest = useRef(reason)
  const { run, isRunning } = useCommandOf((body: object) => downloadFile(api, { path, body }, `${name}.${format}`))
  // A reason typed during the download stays.
  const finish = (sent: string) => {
    if (latest.current !== sent) return
    leave()
    onDone()
  }
  const take = async () => {
    if (hasSealed && reason.trim().length < 3) return setFault('Say in a few words why.')
    const body = { format, ...(leg !== null && { leg }), ...(hasSealed && { reason: reason.trim() }) }
    // Each is a file and a line of the data log. A refusal has been shown by the command.
    return one(() =>
      run(body).then(
        () => finish(reason),
        () => undefined,
      ),
    )
  }
  return {
    leg,
    setLeg,
    format,
    setFormat,
    hasSealed,
    setSealed,
    reason,
    setReason: (words: string) => {
      setFault(undefined)
      latest.current = words
      setTyped({ reason: words })
    },
    fault,
    restored,
    discard,
    take,
    cancel: () => {
      leave()
      onDone()
    },
    isRunning,
  }
}

type Control = ReturnType<typeof useManifest>

/** For who may reveal them: weights, passports and birthdates, and why. */
function Sealed({ control }: { readonly control: Control }) {
  return (
    <>
      <Checkbox
        label="With weights, passports and birthdates"
        description="Kept in the data log against each traveller."
        checked={control.hasSealed}
        onChange={(event) => control.setSealed(event.currentTarget.checked)}
      />
      {control.hasSealed && (
        <TextInput
          label="Why you need them"
          maxLength={200}
          required
          value={control.reason}
          error={control.fault}
          onChange={(event) => control.setReason(event.currentTarget.value)}
        />
      )}
    </>
  )
}

interface ManifestDialogProps {
  readonly row: RecordPartProps['row']
  readonly onClose: () => void
}

/** Manifest as PDF or CSV: its legs, and its facts. */
export function ManifestDialog({ row, onClose }: ManifestDialogProps) {
  const { timezone } = useClient()
  const maySeal = revealableBy(contacts, useActor()).length > 0
  const control = useManifest(row, onClose)
  const all = allLegsOf(row)
  const legs = manifestLegs(all, undefined)
  const unnamed = unnamedOn(control.leg === null ? legs : legs.filter(({ id }) => id === control.leg))
  if (legs.length === 0) return <p className={classes['quiet']}>This trip has no legs yet: add them on the tab Legs.</p>
  return (
    <form
      className={classes['dialog']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void control.take()
      }}
    >
      <RestoredNote restored={control.restored} noun="manifest" onDiscard={control.discard} />
      <Select
        label="Of"
        placeholder="All legs"
        clearable
        data={legs.map((leg) => ({ value: leg.id, label: `${all.indexOf(leg) + 1}. ${legWords(leg, timezone)}` }))}
        value={control.leg}
        onChange={control.setLeg}
      />
      <SegmentedControl
        aria-label="Format"
        data={[
          { value: 'pdf', label: 'PDF' },
          { value: 'csv', label: 'CSV' },
        ]}
        value={control.format}
        onChange={(format) => control.setFormat(format)}
      />
      {maySeal && <Sealed control={control} />}
      {unnamed > 0 && (
        <p className={classes['warning']}>
          {unnamed === 1 ? '1 place has no name yet.' : `${unnamed} places have no name yet.`}
        </p>
      )}
      <p className={classes['quiet']}>{manifestLimits}</p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={control.cancel}>
          Cancel
        </Button>
        <Button type="submit" data-autofocus loading={control.isRunning}>
          Download
        </Button>
      </Group>
    </form>
  )
}
