import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { importDealCalendar, longestDealCalendar } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { useNewest } from '../../ui/use-newest.ts'
import { ImportFaults } from '../../ui/imports/table-import.tsx'
import classes from '../../ui/imports/imports.module.css'

type Done = OutputOf<typeof importDealCalendar>

/** '12 empty legs: 3 added, 1 withdrawn. 4 other events are no empty legs.' */
function describeDone({ flights, added, withdrawn, others }: Done): string {
  const count = `${formatNumber(flights)} ${flights === 1 ? 'empty leg' : 'empty legs'}`
  const rest = others === 1 ? '1 other event is none.' : `${formatNumber(others)} other events are none.`
  return `${count}: ${formatNumber(added)} added, ${formatNumber(withdrawn)} withdrawn.${others > 0 ? ` ${rest}` : ''}`
}

interface Chosen {
  readonly name: string
  readonly text: string
}

/** State of the dialog: a file or an address, and what its import would do. */
function useDealCalendar(onDone: () => void) {
  const { start, isRunning } = useCommand(importDealCalendar)
  const [file, setFile] = useState<Chosen>()
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState('')
  const [done, setDone] = useState<Done>()
  const steps = useNewest()
  const clear = () => {
    setDone(undefined)
    setFault('')
    return steps.start()
  }
  const chooseFile = async (given: File | null) => {
    if (given === null) return
    const own = clear()
    setAddress('')
    setFile(undefined)
    const text = await given.text().catch((error: unknown) => {
      console.info('The chosen calendar cannot be read.', error)
      return undefined
    })
    if (!steps.isNewest(own)) return
    if (text === undefined) setFault('The file could not be read. It may have been changed since: choose it again.')
    else if (text.length > longestDealCalendar) setFault('The file is too large. Export fewer events.')
    else setFile({ name: given.name, text })
  }
  const typeAddress = (typed: string) => {
    clear()
    setFile(undefined)
    setAddress(typed)
  }
  const isReady = file !== undefined || address.trim() !== ''
  const ask = (isPreview: boolean) => {
    if (!isReady) {
      setFault('Choose a file or enter an address.')
      return
    }
    const body = { ...(file ? { text: file.text } : { address: address.trim() }), isPreview }
    const own = steps.start()
    start({ body }, (answer) => {
      const isImported = !isPreview && answer.faults.length === 0
      if (isImported) notify({ kind: 'success', title: 'Imported', message: describeDone(answer) })
      if (!steps.isNewest(own)) return
      setDone(answer)
      if (isImported) onDone()
    })
  }
  return { file, address, fault, done, isRunning, chooseFile, typeAddress, ask }
}

/** Empty legs of a calendar: all of them or none, every fault by its event. */
export function DealCalendarDialog({ onClose }: { readonly onClose: () => void }) {
  const { file, address, fault, done, isRunning, chooseFile, typeAddress, ask } = useDealCalendar(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(false)
  }
  return (
    <form className={classes['dialog']} noValidate onSubmit={submit}>
      <p className={classes['quiet']}>
        Each event with a route and an aircraft, such as “N223NW KTEB-KBNA”, is an empty leg. The calendar is your whole
        list: open empty legs of its earlier import that it lacks are withdrawn. A calendar with a fault imports
        nothing.
      </p>
      <Group gap="sm">
        <FileButton
          accept=".ics,text/calendar"
          onChange={(given) => void chooseFile(given)}
          inputProps={{ 'aria-label': 'Calendar file' }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              data-autofocus
              leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
            >
              {file === undefined ? 'Choose a calendar file' : 'Choose another file'}
            </Button>
          )}
        </FileButton>
        {file && <span className={classes['quiet']}>{file.name}</span>}
      </Group>
      <TextInput
        label="Or the address of a calendar"
        description="It is read once and not stored."
        placeholder="https://"
        maxLength={2000}
        value={address}
        onChange={(event) => typeAddress(event.currentTarget.value)}
      />
      {fault !== '' && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <ImportFaults faults={done?.faults ?? []} />
      {done !== undefined && done.faults.length === 0 && (
        <p role="status">
          <strong>Preview, nothing is written yet: {describeDone(done)}</strong>
        </p>
      )}
      <Group justify="end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" loading={isRunning} onClick={() => ask(true)}>
          Preview
        </Button>
        <Button type="submit" loading={isRunning}>
          Import
        </Button>
      </Group>
    </form>
  )
}
