import { Checkbox, Input, Skeleton, TagsInput, TextInput } from '@mantine/core'
import { Suspense, use, useId, type ReactNode } from 'react'
import { fieldKinds, type EditorComponent } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import type { Person } from '../avatar.tsx'
import { DateInput } from '../date/date-input.tsx'
import { zoneName } from '../format-value.ts'
import { useNow } from '../use-now.ts'
import { textOf } from '../cells/record-cell.tsx'
import { SearchedMultiSelect, SearchedSelect } from '../choices/searched-select.tsx'
import { isSealed, SealedRecordContext } from '../sealed/sealed-record.ts'
import { AreaField } from './area-field.tsx'
import { ColorBox } from './color-box.tsx'
import { ElsewhereField } from './elsewhere-field.tsx'
import { commonOf, dropdownOf, textsOf, type FieldInputProps } from '../field/field-input-props.ts'
import { useFormSources } from './form-sources.ts'
import { HtmlField } from './html-field.tsx'
import { SealedField } from './input-parts.ts'
import { ItemsField } from './items-field.tsx'
import { NumberBox } from './number-box.tsx'
import { PhoneField } from './phone-field.tsx'
import { RawField } from './raw-field.tsx'
import { roomFields } from '../field/room-fields.ts'
import { TextListField } from './text-list-field.tsx'
import { usTimezones } from './us-timezones.ts'

const peopleOf = (value: unknown): Person[] => (Array.isArray(value) ? (value as Person[]) : [])

/** Shown in USD with 2 decimals, kept as integer cents (decision E1). */
function MoneyField(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <NumberBox
      {...commonOf(props)}
      value={value}
      onChange={onChange}
      factor={100}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      fixedDecimalScale
    />
  )
}

function textKind({ component, type }: FieldInputProps['field']): 'url' | 'email' | 'text' {
  if (component === 'input-url') return 'url'
  return type === 'email' ? 'email' : 'text'
}

function TextField(props: FieldInputProps) {
  const { field, value, onChange } = props
  if (field.type === 'money') return <MoneyField {...props} />
  if (field.type === 'number') return <NumberBox {...commonOf(props)} value={value} onChange={onChange} />
  return (
    <TextInput
      {...commonOf(props)}
      type={textKind(field)}
      maxLength={field.maxLength}
      autoComplete={field.autoComplete}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Names the zone of a date that is shown in the zone of its airport (decision D31). */
function ZoneNote({ at, timezone }: { readonly at: unknown; readonly timezone: string }) {
  const now = useNow()
  return `Time zone ${zoneName(typeof at === 'number' ? at : now, timezone)}`
}

function DateField(props: FieldInputProps) {
  const { field, value, onChange, earliest, isReadOnly, zone } = props
  const { label, error, required, description } = { description: undefined, ...commonOf(props) }
  const client = useClient()
  const timezone = zone ?? client.timezone
  const { hours, minutes, minDate, zoneFormControlName } = field.datePicker ?? {}
  return (
    <DateInput
      label={label}
      description={
        zoneFormControlName === undefined ? (
          description
        ) : (
          <>
            {description !== undefined && <>{description} </>}
            <ZoneNote at={value} timezone={timezone} />
          </>
        )
      }
      error={error}
      required={required}
      isReadOnly={isReadOnly}
      timezone={timezone}
      withTime={field.component === 'input-date-time'}
      times={hours && minutes && { hours, minutes }}
      earliest={earliest ?? minDate}
      value={value}
      onChange={onChange}
    />
  )
}

/** Nested fields below one label. */
function ObjectField(props: FieldInputProps) {
  const { field, path, error, renderWithin } = props
  const label = useId()
  if (path === undefined || renderWithin === undefined) return <ElsewhereField {...props} />
  return (
    <div role="group" aria-labelledby={label}>
      <Input.Label component="div" id={label}>
        {field.label}
      </Input.Label>
      {field.description !== undefined && <Input.Description>{field.description}</Input.Description>}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {renderWithin(path)}
    </div>
  )
}

function SelectField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const known = (field.options ?? []).map(({ isDisabled = false, ...option }) => ({ ...option, disabled: isDisabled }))
  const kept = textOf(value)
  // The chosen value stays a choice.
  const isOffered = kept === '' || known.some((option) => option.value === kept)
  const chosen = (next: string | null) => (next !== null && field.type === 'number' ? Number(next) : (next ?? ''))
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      data={isOffered ? known : [{ value: kept, label: kept }, ...known]}
      value={kept || null}
      onChange={(next) => onChange(chosen(next))}
      // Choosing the chosen value again would empty it.
      allowDeselect={field.required !== true}
      clearable={field.required !== true}
      searchable={known.length > 8}
      nothingFoundMessage="Nothing found"
    />
  )
}

/**
 * The zones of the US, or those that the field names; one that is chosen already stays a choice (2-content section 9).
 */
function TimezoneField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const chosen = textOf(value)
  const offered = field.options?.map((option) => option.value) ?? usTimezones
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      data={chosen === '' || offered.includes(chosen) ? [...offered] : [chosen, ...offered]}
      value={chosen || null}
      onChange={(next) => onChange(next ?? '')}
      allowDeselect={field.required !== true}
      limit={50}
      nothingFoundMessage="No time zone found"
    />
  )
}

function CheckField(props: FieldInputProps) {
  const { label, error, description } = { description: undefined, ...commonOf(props) }
  return (
    <Checkbox
      label={label}
      description={description}
      error={error}
      disabled={props.isReadOnly}
      checked={props.value === true || props.value === 'true'}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

/** Texts that are each typed once; empty and double ones are left out, and blanks around them (2-content section 5). */
const trimmed = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
]

function SelectListField(props: FieldInputProps) {
  const { field, value, onChange } = props
  if (field.options === undefined) {
    return (
      <TagsInput
        {...commonOf(props)}
        value={textsOf(value)}
        onChange={(next) => onChange(trimmed(next))}
        splitChars={[',', ';']}
      />
    )
  }
  return (
    <SearchedMultiSelect
      {...dropdownOf(props)}
      data={[...field.options]}
      value={textsOf(value)}
      onChange={onChange}
      nothingFoundMessage="Nothing found"
    />
  )
}

function ColorField(props: FieldInputProps) {
  return (
    <ColorBox
      {...commonOf(props)}
      eyeDropperButtonProps={{ 'aria-label': `Pick ${props.field.label} from the screen` }}
      format="hex"
      value={textOf(props.value)}
      onChange={props.onChange}
    />
  )
}

/** People or roles, kept as `{ id, label }` entries. */
function EntriesField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const sources = useFormSources()
  const chosen = peopleOf(value)
  const offered = field.component === 'input-roles' ? sources.roles : sources.people
  const known = new Map([...offered, ...chosen].map((person) => [person.id, person]))
  return (
    <SearchedMultiSelect
      {...dropdownOf(props)}
      data={[...known.values()].map((person) => ({ value: person.id, label: person.label }))}
      value={chosen.map((person) => person.id)}
      onChange={(ids) =>
        onChange(ids.flatMap((id) => (known.has(id) ? [{ id, label: known.get(id)?.label ?? id }] : [])))
      }
      maxValues={field.maxLength ?? 10}
      nothingFoundMessage="Nobody found"
    />
  )
}

/**
 * Input of each kind of field. A kind without an input, or with one of a room (`drawFieldsWith`), is
 * shown read-only: a text box would overwrite a value that it cannot hold.
 */
const inputs: Readonly<Record<EditorComponent, (props: FieldInputProps) => ReactNode>> = {
  'input-stacked-text': TextField,
  'input-date-time': DateField,
  'input-date': DateField,
  'input-stacked-textarea': AreaField,
  'input-icon': ElsewhereField,
  'input-blog': ElsewhereField,
  'input-color': ColorField,
  'input-image-new': ElsewhereField,
  'input-file': ElsewhereField,
  'input-image-simple': TextField,
  'input-video': ElsewhereField,
  'input-checkbox': CheckField,
  'input-select': SelectField,
  'input-code': AreaField,
  'input-html': HtmlField,
  'input-dimensions': ElsewhereField,
  'input-product': ElsewhereField,
  'input-group': ElsewhereField,
  'input-url': TextField,
  'input-phone': PhoneField,
  'input-contact-type': ElsewhereField,
  'input-timezone': TimezoneField,
  'input-followers': EntriesField,
  'input-roles': EntriesField,
  'input-product-array': ElsewhereField,
  'input-text-array': TextListField,
  'input-select-array': SelectListField,
  object: ObjectField,
  items: ItemsField,
  airport: ElsewhereField,
  whole: ElsewhereField,
  raw: RawField,
}

/** The input of one field of an edit form, by its component (2-content section 3). */
export function FieldInput(props: FieldInputProps) {
  const { component, source, noted } = props.field
  const record = use(SealedRecordContext)
  const Fitting = roomFields[source ?? noted ?? component] ?? inputs[component]
  const Drawn = fieldKinds[component].takes(props.value) ? Fitting : ElsewhereField
  return (
    <Suspense fallback={<Skeleton height={56} data-loading-field />}>
      {record && props.recordId !== undefined && isSealed(record, props.path) ? (
        <SealedField {...props} record={record} Open={Drawn} />
      ) : (
        <Drawn {...props} />
      )}
    </Suspense>
  )
}
