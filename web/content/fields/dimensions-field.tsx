import { ActionIcon, Button, Checkbox, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dimensionWords, openDimensionKinds, type Dimension } from '../../../domain/commerce/index.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { FieldFrame } from './field-frame.tsx'
import classes from './fields.module.css'

const listOf = (value: unknown): readonly Dimension[] =>
  Array.isArray(value) ? value.filter(isDoc).filter((one): one is Dimension => typeof one['name'] === 'string') : []

interface FormProps {
  readonly dimension: Dimension
  /** Present names of the other measures: each kind exists once. */
  readonly taken: () => readonly string[]
  readonly onSave: (dimension: Dimension) => void
  readonly onCancel: () => void
}

/** Why a measure cannot be called so; undefined where it can (2-content section 5, 'Product dimension kinds'). */
function nameFault(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Required'
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase())
  return isTaken ? 'This dimension exists already.' : undefined
}

/** Values that a measure may lack. */
const blankDimension = { size: undefined, variable: undefined, alt: undefined, hide: undefined }

/** One measure (2-content section 2, 'Dimension editor'). */
function DimensionForm({ dimension, taken, onSave, onCancel }: FormProps) {
  const [begun] = useState<Dimension>(() => ({ ...blankDimension, ...dimension }))
  const [draft, setDraft] = useState(begun)
  const [isTried, setTried] = useState(false)
  const put = (part: Partial<Dimension>) => setDraft((before) => ({ ...before, ...part }))
  const name = draft.name.trim()
  const fault = nameFault(name, taken())
  const { restored, discard, leave } = useKeptValues({
    name: `dimension ${dimension.name} ${location.pathname}`,
    what: 'this dimension',
    begun,
    values: draft,
    put: setDraft,
  })
  const save = () => {
    setTried(true)
    if (fault !== undefined) return
    const { size, variable, alt, hide } = draft
    leave()
    onSave({
      name,
      ...(variable === true && { variable }),
      ...(variable !== true && size !== undefined && { size }),
      ...(alt !== undefined && alt.trim() !== '' && { alt: alt.trim() }),
      ...(hide === true && { hide }),
    })
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
        error={isTried ? fault : undefined}
        value={draft.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <Checkbox
        label="Variable"
        checked={draft.variable === true}
        onChange={(event) => put({ variable: event.currentTarget.checked })}
      />
      <Checkbox
        label="Hidden"
        checked={draft.hide === true}
        onChange={(event) => put({ hide: event.currentTarget.checked })}
      />
      <NumberInput
        label="Inches"
        min={0}
        disabled={draft.variable === true}
        description={draft.variable === true ? 'A variable measure has no size.' : undefined}
        value={draft.size ?? ''}
        onChange={(size) => setDraft((before) => withSize(before, size))}
      />
      <TextInput
        label="Alt"
        maxLength={200}
        value={draft.alt ?? ''}
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

/** The measure with another size, or none. */
function withSize({ size: _size, ...dimension }: Dimension, size: number | string): Dimension {
  const bare: Dimension = { ...dimension, name: dimension.name }
  return typeof size === 'number' ? { ...bare, size } : bare
}

const namesOf = (dimensions: readonly Dimension[]): readonly string[] => dimensions.map(({ name }) => name)

const edit = (dimension: Dimension, taken: FormProps['taken'], onSave: (dimension: Dimension) => void) =>
  void showModal({
    title: 'Dimension',
    size: 'small',
    body: (close) => (
      <DimensionForm
        dimension={dimension}
        taken={taken}
        onCancel={close}
        onSave={(next) => {
          close()
          onSave(next)
        }}
      />
    ),
  })

interface RowProps {
  readonly dimensions: readonly Dimension[]
  readonly at: number
  readonly onChange: (dimensions: readonly Dimension[]) => void
  readonly onEdit: (dimension: Dimension) => void
}

function DimensionButtons({ dimensions, at, onChange, onEdit }: RowProps) {
  const dimension = dimensions[at]
  if (dimension === undefined) return null
  const { name } = dimension
  const to = (place: number) => onChange(dimensions.toSpliced(at, 1).toSpliced(place, 0, dimension))
  const buttons = [
    { label: 'Edit', icon: IconPencil, run: () => onEdit(dimension) },
    { label: 'Move up', icon: IconArrowUp, isOff: at === 0, run: () => to(at - 1) },
    { label: 'Move down', icon: IconArrowDown, isOff: at === dimensions.length - 1, run: () => to(at + 1) },
    { label: 'Remove', icon: IconTrash, run: () => onChange(dimensions.toSpliced(at, 1)) },
  ]
  return buttons.map(({ label, icon: Shape, isOff = false, run }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      aria-label={`${label}: ${name}`}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && run()}
    >
      <Shape size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  ))
}

/** A list with one of its measures changed, at its present place; a missing one is added. */
function withDimension(dimensions: readonly Dimension[], name: string, next: Dimension): readonly Dimension[] {
  const at = namesOf(dimensions).indexOf(name)
  return at === -1 ? [...dimensions, next] : dimensions.with(at, next)
}

/** Opens a measure of the list, which a colleague may change in between: it is found again by its name. */
function useEditing(dimensions: readonly Dimension[], onChange: FieldInputProps['onChange']) {
  const latest = useRef(dimensions)
  useEffect(() => {
    latest.current = dimensions
  })
  return (dimension: Dimension) => {
    const { name } = dimension
    edit(
      dimension,
      () => namesOf(latest.current).filter((other) => other !== name),
      (next) => onChange(withDimension(latest.current, name, next)),
    )
  }
}

/** The measures of a product, in their order; each kind once. */
export function DimensionsField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const dimensions = listOf(value)
  const open = openDimensionKinds(dimensions)
  const onEdit = useEditing(dimensions, onChange)
  return (
    <FieldFrame {...props}>
      <div className={classes['stack']}>
        {dimensions.length === 0 && <p className={classes['quiet']}>No dimensions yet.</p>}
        <ol className={classes['list']} aria-label={field.label}>
          {dimensions.map((dimension, at) => (
            <li key={dimension.name}>
              <span className={classes['value']}>
                {dimension.name} <span className={classes['quiet']}>{dimensionWords(dimension)}</span>
                {dimension.hide === true && <span className={classes['quiet']}> Hidden</span>}
              </span>
              {!isReadOnly && <DimensionButtons {...{ dimensions, at, onChange, onEdit }} />}
            </li>
          ))}
        </ol>
        {!isReadOnly && open.length > 0 && (
          <Select
            aria-label={`Add to ${field.label}`}
            placeholder="Add a dimension"
            data={[...open]}
            value={null}
            maxDropdownHeight={250}
            onChange={(name) => {
              if (name !== null) onEdit({ name })
            }}
          />
        )}
        {!isReadOnly && open.length === 0 && <p className={classes['quiet']}>Every kind of dimension is here.</p>}
      </div>
    </FieldFrame>
  )
}
