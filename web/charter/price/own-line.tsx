import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { TypedState } from '../../../domain/charter/index.ts'
import { readMoney } from '../../../domain/kernel/values/typed-money.ts'
import type { TypedLines } from './use-typed-lines.ts'
import classes from './own-line.module.css'

const kinds = [
  { value: 'pre-tax', label: 'Taxed' },
  { value: 'post-tax', label: 'Not taxed' },
  { value: 'tax', label: 'A tax' },
]

interface Faults {
  readonly label?: string
  readonly amount?: string
}

function readLine(label: string, amount: string, kind: string): { line: TypedState } | { faults: Faults } {
  const typed = readMoney(amount)
  const name = label.trim()
  if (name === '' || typed === undefined)
    return {
      faults: {
        ...(name === '' && { label: 'Describe the line.' }),
        ...(typed === undefined && { amount: 'Enter an amount.' }),
      },
    }
  const part = kind === 'tax' || kind === 'post-tax' ? kind : 'pre-tax'
  return { line: { label: name, typed, part, isRemoved: false } }
}

/** One function for all drawings: another one each time would take the focus back at every letter. */
const focusOnce = (input: HTMLInputElement | null): void => input?.focus()

interface FormProps extends Pick<TypedLines, 'write'> {
  readonly onClose: () => void
}

function OwnLineForm({ write, onClose }: FormProps) {
  const [label, setLabel] = useState('')
  const [amount, setAmount] = useState('')
  const [kind, setKind] = useState('pre-tax')
  const [faults, setFaults] = useState<Faults>({})
  const add = () => {
    const read = readLine(label, amount, kind)
    if ('faults' in read) return setFaults(read.faults)
    write(crypto.randomUUID(), read.line)
    return onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      aria-label="A line of your own"
      className={classes['add']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        className={classes['addName'] ?? ''}
        size="xs"
        aria-label="What for"
        placeholder="What for"
        maxLength={200}
        ref={focusOnce}
        onKeyDown={onKeyDown}
        error={faults.label}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label="Kind"
        data={kinds}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <TextInput
        className={classes['addAmount'] ?? ''}
        size="xs"
        aria-label="Amount"
        placeholder="0.00"
        onKeyDown={onKeyDown}
        error={faults.amount}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        Add
      </Button>
      <Button size="xs" variant="default" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}

/** Adds a line that no rule computes. */
export function AddLine({ write }: Pick<TypedLines, 'write'>) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (isOpen)
    return (
      <OwnLineForm
        write={write}
        onClose={() => {
          // The button is mounted again at once, and gets the next key.
          flushSync(() => setOpen(false))
          opener.current?.focus()
        }}
      />
    )
  return (
    <Button
      ref={opener}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      Add a line
    </Button>
  )
}
