import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { formatLength, formatRange, isWithin, parseLength, type SaleItem } from '../../../domain/commerce/index.ts'
import { numberField } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import type { EditedItem } from './edited-items.ts'
import form from '../payments/payments.module.css'

type Dimension = SaleItem['dimensions'][number]

interface DetailsQuestion {
  readonly line: EditedItem
  /** Name of its sale for the device. */
  readonly place: string
  /** True for who may read and write notes on margins. */
  readonly hasMargin: boolean
  readonly onSave: (line: EditedItem) => void
}

/** Sizes as they are typed, by their names. */
type Sizes = Readonly<Record<string, string>>

/** A size that the customer chooses: between its ends, or open. */
const isChosen = ({ variable, min, max }: Dimension): boolean => variable || min !== undefined || max !== undefined

const beginSizes = (dimensions: readonly Dimension[]): Sizes =>
  Object.fromEntries(
    dimensions.filter(isChosen).map(({ name, size }) => [name, size === undefined ? '' : formatLength(size)]),
  )

/** Why a typed size is not one of a dimension; undefined where it is. */
function findSizeFault(dimension: Dimension, typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const size = parseLength(typed)
  if (size === undefined) return `Enter a length, such as 14' 7 3/8".`
  return isWithin(size, dimension) ? undefined : `It must be ${formatRange(dimension)}.`
}

function chooseSize(dimension: Dimension, typed: string | undefined): Dimension {
  if (typed === undefined) return dimension
  const size = parseLength(typed)
  const { size: _before, feet: _feet, inches: _inches, fraction: _fraction, negative: _negative, ...rest } = dimension
  return size === undefined ? { ...rest, variable: true } : { ...rest, variable: false, size }
}

const printProperties = (properties: SaleItem['properties']): string =>
  Object.entries(properties)
    .map(([key, value]) => `${key}: ${textOf(value)}`)
    .join('\n')

/** Properties of a text: one a line, 'Colour: charcoal'. */
const readProperties = (text: string): SaleItem['properties'] =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.split(':'))
      .filter(([key = '']) => key.trim() !== '')
      .map(([key = '', ...value]) => [key.trim(), value.join(':').trim()]),
  )

const begin = (line: EditedItem) => ({
  sku: line.sku ?? '',
  unit_weight: line.unit_weight as number | '',
  unit_cost: line.unit_cost as number | '',
  sizes: beginSizes(line.dimensions),
  properties: printProperties(line.properties),
  notes: line.notes,
  margin: line.margin,
  agreed: line.agreement?.agreed ?? false,
})

type Values = ReturnType<typeof begin>

const numberOf = (value: number | ''): number => (value === '' ? 0 : Math.max(0, value))

function applyValues(line: EditedItem, values: Values): EditedItem {
  const { sku, unit_weight: weight, unit_cost: cost, sizes, properties, notes, margin, agreed } = values
  const { sku: _before, ...rest } = line
  return {
    ...rest,
    ...(sku.trim() !== '' && { sku: sku.trim() }),
    unit_weight: numberOf(weight),
    unit_cost: numberOf(cost),
    dimensions: line.dimensions.map((one) => chooseSize(one, sizes[one.name])),
    properties: readProperties(properties),
    notes,
    margin: margin.trim(),
    ...(line.agreement && { agreement: { ...line.agreement, agreed } }),
  }
}

const weightField = numberField('unit_weight', 'Weight of one (lb)')
const costField = numberField('unit_cost', 'Cost of one', { type: 'money' })

interface SizeFieldsProps {
  readonly dimensions: readonly Dimension[]
  readonly sizes: Sizes
  readonly onSizes: (sizes: Sizes) => void
}

const SizeFields = ({ dimensions, sizes, onSizes }: SizeFieldsProps) =>
  dimensions
    .filter(isChosen)
    .map((dimension) => (
      <TextInput
        key={dimension.name}
        label={dimension.name}
        description={formatRange(dimension)}
        error={findSizeFault(dimension, sizes[dimension.name] ?? '')}
        maxLength={50}
        value={sizes[dimension.name] ?? ''}
        onChange={({ currentTarget: { value } }) => onSizes({ ...sizes, [dimension.name]: value })}
      />
    ))

function DetailsForm({ line, place, hasMargin, onSave, close }: DetailsQuestion & { readonly close: () => void }) {
  const [begun] = useState(() => begin(line))
  const [values, setValues] = useState(begun)
  const put = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const { restored, discard, leave } = useKeptValues({
    name: `line ${line.id} of ${place}`,
    what: 'the details of this line',
    begun,
    values,
    put: setValues,
  })
  const isFaulty = line.dimensions.some((one) => findSizeFault(one, values.sizes[one.name] ?? '') !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFaulty) return
    leave()
    onSave(applyValues(line, values))
    close()
  }
  return (
    <form className={form['dialog']} noValidate onSubmit={submit}>
      <RestoredNote restored={restored} noun="line" onDiscard={discard} />
      <div className={form['fields']}>
        <TextInput
          label="SKU"
          maxLength={200}
          readOnly={line.product !== undefined}
          value={values.sku}
          onChange={(event) => put({ sku: event.currentTarget.value })}
        />
        <FieldInput
          field={weightField}
          value={values.unit_weight}
          isReadOnly={false}
          onChange={(value) => put({ unit_weight: typeof value === 'number' ? value : '' })}
        />
        <SizeFields dimensions={line.dimensions} sizes={values.sizes} onSizes={(sizes) => put({ sizes })} />
        <Textarea
          data-wide
          label="Properties"
          description="One a line, such as Colour: charcoal. The customer reads them."
          autosize
          minRows={2}
          value={values.properties}
          onChange={(event) => put({ properties: event.currentTarget.value })}
        />
        <Textarea
          data-wide
          label="Notes"
          description="The customer reads them."
          autosize
          minRows={2}
          maxLength={20_000}
          value={values.notes}
          onChange={(event) => put({ notes: event.currentTarget.value })}
        />
        {hasMargin && (
          <>
            <FieldInput
              field={costField}
              value={values.unit_cost}
              isReadOnly={false}
              onChange={(value) => put({ unit_cost: typeof value === 'number' ? value : '' })}
            />
            <Textarea
              data-wide
              label="Note on the margin, team only"
              description="It never leaves the company."
              autosize
              minRows={2}
              maxLength={2000}
              value={values.margin}
              onChange={(event) => put({ margin: event.currentTarget.value })}
            />
          </>
        )}
        {line.agreement && (
          <Checkbox
            data-wide
            label="The customer agreed to the terms of this product"
            checked={values.agreed}
            onChange={(event) => put({ agreed: event.currentTarget.checked })}
          />
        )}
      </div>
      <div className={form['foot']}>
        <Button
          variant="default"
          onClick={() => {
            leave()
            close()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={isFaulty}>
          Keep details
        </Button>
      </div>
    </form>
  )
}

/** The rest of a line: sizes, properties, notes, and what only the team reads. */
export const openItemDetails = (question: DetailsQuestion): (() => void) =>
  showModal({
    title: question.line.name === '' ? 'Details of the line' : `Details of ${question.line.name}`,
    body: (close) => <DetailsForm {...question} close={close} />,
  })
