import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatLength, parseLength, type Dimension } from '../../../domain/commerce/index.ts'
import { readDecimal } from '../../../domain/kernel/values/typed-money.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import classes from './fields.module.css'

/** A dimension as it is typed. */
interface Draft {
  readonly name: string
  readonly isVariable: boolean
  readonly isNumeric: boolean
  readonly isHidden: boolean
  readonly size: string
  readonly min: string
  readonly max: string
  readonly alt: string
}

const printLength = (size: number | undefined): string => (size === undefined ? '' : formatLength(size))

const draftOf = ({ name, variable, numeric, hide, size, min, max, alt }: Dimension): Draft => ({
  name,
  isVariable: variable === true,
  isNumeric: numeric === true,
  isHidden: hide === true,
  size: numeric === true ? String(size ?? '') : printLength(size),
  min: printLength(min),
  max: printLength(max),
  alt: alt ?? '',
})

/** What a typed size is; undefined for an empty one, and a fault for other words. */
function readSize(text: string, read: (text: string) => number | undefined): number | 'fault' | undefined {
  return text.trim() === '' ? undefined : (read(text) ?? 'fault')
}

const sizesOf = ({ size, min, max, isNumeric }: Draft) => ({
  size: readSize(size, isNumeric ? readDecimal : parseLength),
  min: readSize(min, parseLength),
  max: readSize(max, parseLength),
})

type Faults = Readonly<Partial<Record<'name' | 'size' | 'min' | 'max', string>>>

const lengthFault = `Enter a length such as 2' 3 1/2" or 27.5. Fractions are halves to sixteenths.`

/** Why a measure cannot be called so; undefined where it can (2-content section 5, 'Product dimension kinds'). */
function nameFault(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Required'
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase())
  return isTaken ? 'This dimension exists already.' : undefined
}

function rangeFaults({ min, max }: ReturnType<typeof sizesOf>): Faults {
  const isReversed = typeof min === 'number' && typeof max === 'number' && min > max
  return {
    ...(min === 'fault' && { min: lengthFault }),
    ...(max === 'fault' && { max: lengthFault }),
    ...(isReversed && { max: 'The largest size cannot be below the smallest.' }),
  }
}

/** Every fault of what is typed; fields that do not apply have none. */
function faultsOf(draft: Draft, taken: readonly string[]): Faults {
  const name = nameFault(draft.name.trim(), taken)
  const sizes = sizesOf(draft)
  return {
    ...(name !== undefined && { name }),
    ...(draft.isVariable
      ? rangeFaults(sizes)
      : sizes.size === 'fault' && { size: draft.isNumeric ? 'Enter a number.' : lengthFault }),
  }
}

const known = (size: number | 'fault' | undefined): size is number => typeof size === 'number'

/** The dimension that was typed, without what is empty or does not apply. */
function dimensionOf(draft: Draft): Dimension {
  const { size, min, max } = sizesOf(draft)
  const { isVariable, isNumeric, isHidden } = draft
  const alt = draft.alt.trim()
  const measure = isVariable
    ? { variable: true, ...(known(min) && { min }), ...(known(max) && { max }) }
    : { ...(isNumeric && { numeric: true }), ...(known(size) && { size }) }
  return { name: draft.name.trim(), ...measure, ...(alt !== '' && { alt }), ...(isHidden && { hide: true }) }
}

/** The typed length as it will be shown, where that says more than what was typed. */
function readBack(text: string): string | undefined {
  const size = readSize(text, parseLength)
  if (!known(size)) return undefined
  return `${formatLength(size)} is ${Number(size.toFixed(4))} in`
}

interface SizesProps {
  readonly draft: Draft
  readonly faults: Faults
  readonly put: (part: Partial<Draft>) => void
}

/** The size, or of a variable measure the sizes between which it lies. */
function Sizes({ draft, faults, put }: SizesProps) {
  if (draft.isVariable)
    return (
      <Group grow align="start">
        {(['min', 'max'] as const).map((end) => (
          <TextInput
            key={end}
            label={end === 'min' ? 'Smallest' : 'Largest'}
            placeholder={end === 'min' ? `2'` : `12'`}
            error={faults[end]}
            maxLength={40}
            value={draft[end]}
            onChange={(event) => put({ [end]: event.currentTarget.value })}
          />
        ))}
      </Group>
    )
  return (
    <TextInput
      label={draft.isNumeric ? 'Number' : 'Inches'}
      description={draft.isNumeric ? undefined : (readBack(draft.size) ?? `Feet and inches, such as 2' 3 1/2"`)}
      error={faults.size}
      maxLength={40}
      value={draft.size}
      onChange={(event) => put({ size: event.currentTarget.value })}
    />
  )
}

interface FormProps {
  readonly dimension: Dimension
  /** Present names of the other measures: each kind exists once. */
  readonly taken: () => readonly string[]
  readonly onSave: (dimension: Dimension) => void
  readonly onCancel: () => void
}

/** One measure (2-content section 2, 'Dimension editor'; 3-aviation section 3, 'Dimension'). */
export function DimensionForm({ dimension, taken, onSave, onCancel }: FormProps) {
  const [begun] = useState(() => draftOf(dimension))
  const [draft, setDraft] = useState(begun)
  const [isTried, setTried] = useState(false)
  const put = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const faults = isTried ? faultsOf(draft, taken()) : {}
  const { restored, discard, leave } = useKeptValues({
    name: `dimension ${dimension.name} ${location.pathname}`,
    what: 'this dimension',
    begun,
    values: draft,
    put: setDraft,
  })
  const save = () => {
    setTried(true)
    if (Object.keys(faultsOf(draft, taken())).length > 0) return
    leave()
    onSave(dimensionOf(draft))
  }
  return (
    <form
      className={classes['stack']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <RestoredNote restored={restored} noun="dimension" onDiscard={discard} />
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        error={faults.name}
        value={draft.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <Sizes draft={draft} faults={faults} put={put} />
      <Checkbox
        label="Variable"
        description="The customer chooses the size."
        checked={draft.isVariable}
        onChange={(event) => put({ isVariable: event.currentTarget.checked })}
      />
      {!draft.isVariable && (
        <Checkbox
          label="A number without a unit"
          description="For example a gauge."
          checked={draft.isNumeric}
          onChange={(event) => put({ isNumeric: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Hidden"
        description="Customers do not see it."
        checked={draft.isHidden}
        onChange={(event) => put({ isHidden: event.currentTarget.checked })}
      />
      <TextInput
        label="Alt"
        description="Other words for the same size."
        maxLength={200}
        value={draft.alt}
        onChange={(event) => put({ alt: event.currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            leave()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </Group>
    </form>
  )
}
