import { ActionIcon, Select } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { dimensionWords, openDimensionKinds, type Dimension } from '../../../domain/commerce/index.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { DimensionForm } from './dimension-form.tsx'
import { FieldFrame } from './field-frame.tsx'
import classes from './fields.module.css'

const listOf = (value: unknown): readonly Dimension[] =>
  Array.isArray(value) ? value.filter(isDoc).filter((one): one is Dimension => typeof one['name'] === 'string') : []

const namesOf = (dimensions: readonly Dimension[]): readonly string[] => dimensions.map(({ name }) => name)

const edit = (dimension: Dimension, taken: () => readonly string[], onSave: (dimension: Dimension) => void) =>
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
