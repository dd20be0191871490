import { Button, Group, Pill, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { mostNumbers, numbersIn } from '../../../domain/charter/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useImport, wordsOfKind, type ImportTarget } from './use-import.ts'
import classes from './import-numbers.module.css'

export interface ImportNumbersProps extends ImportTarget {
  /** The number that the record has now. */
  readonly linked?: string | undefined
  /** The number that the record has now, and that was not imported. */
  readonly given?: string | undefined
  /** Name of the software. */
  readonly software: string
  readonly onClose: () => void
  readonly onImported?: (() => void) | undefined
}

/** Numbers of trips or quotes in the scheduling software: each is added, then all are imported at once. */
export function ImportNumbers({ linked, given, software, onClose, onImported, ...target }: ImportNumbersProps) {
  const { one, title } = wordsOfKind[target.kind]
  const [numbers, setNumbers] = useState<readonly string[]>(() => (linked ? [linked] : []))
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const { run, isRunning } = useImport(target, { onDone: onClose, onImported })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = numbersIn(target.kind, typed)
    if (found.length === 0) return setFault(`Type a ${one} number${target.kind === 'quotes' ? ', in digits' : ''}.`)
    setNumbers([...new Set([...numbers, ...found])].slice(0, mostNumbers))
    setTyped('')
    return setFault('')
  }
  const remove = async (): Promise<void> => {
    const isSure = await showAlert({
      title: `Remove ${title} Number?`,
      message: 'Are you sure you want to do this? Click Confirm to remove.',
      confirm: 'Confirm',
      cancel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) await run([])
  }
  // The entry is empty while a number is linked: that is taken away.
  const isUnlinking = numbers.length === 0 && typed.trim() === '' && linked !== undefined
  const link = (): void => {
    if (numbers.length > 0 && typed.trim() === '') return void run(numbers)
    if (isUnlinking) return void remove()
    return void showAlert({
      title: 'No Number Added',
      message: `Make sure to click the 'Add' button after inputting the ${one} number.`,
      tone: 'bad',
    })
  }
  return (
    <div className={classes['form']}>
      <p className={classes['quiet']}>Enter {one} number(s) from your Charter Management Software and click Link.</p>
      <form className={classes['entry']} onSubmit={add}>
        <TextInput
          data-autofocus
          label={`${title} Number(s)`}
          description={`All of them are imported from ${software}, or none. Passengers added here stay.`}
          placeholder="Enter one at a time"
          value={typed}
          error={fault || undefined}
          autoComplete="off"
          inputMode={target.kind === 'quotes' ? 'numeric' : 'text'}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Add
        </Button>
      </form>
      {given !== undefined && (
        <p className={classes['given']}>
          {title} number {given} was not imported.
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Unlink ${given}`}
            disabled={isRunning}
            onClick={() => void remove()}
          >
            Unlink
          </Button>
        </p>
      )}
      <ul className={classes['chips']} aria-label="Numbers to import">
        {numbers.map((number) => (
          <li key={number}>
            <Pill
              size="lg"
              withRemoveButton
              onRemove={() => setNumbers(numbers.filter((other) => other !== number))}
              removeButtonProps={{ 'aria-label': `Remove ${number}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {number}
            </Pill>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={isRunning} onClick={link}>
          {isUnlinking ? 'Unlink' : 'Link'}
        </Button>
      </Group>
    </div>
  )
}
