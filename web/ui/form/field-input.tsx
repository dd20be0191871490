import { Checkbox, ColorInput, MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EditorComponent } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import type { Person } from '../avatar.tsx'
import { formatPhone } from '../format-value.ts'
import { textOf } from '../list/record-cell.tsx'
import { fromDateInput, toDateInput, toDateTimeInput } from './date-words.ts'
import { commonOf, type FieldInputProps } from './field-input-props.ts'
import { HtmlField } from './html-field.tsx'
import { toE164 } from './phone-words.ts'
import { useFormSources } from './form-sources.ts'

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const peopleOf = (value: unknown): Person[] => (Array.isArray(value) ? (value as Person[]) : [])

/** Shown in USD with 2 decimals, kept as integer cents (decision E1). */
function MoneyField(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <NumberInput
      {...commonOf(props)}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => onChange(next === '' ? '' : Math.round(Number(next) * 100))}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      fixedDecimalScale
      hideControls
    />
  )
}

function TextField(props: FieldInputProps) {
  const { field, value, onChange } = props
  if (field.type === 'money') return <MoneyField {...props} />
  if (field.type === 'number') {
    return (
      <NumberInput
        {...commonOf(props)}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(next === '' ? '' : Number(next))}
        hideControls
      />
    )
  }
  return (
    <TextInput
      {...commonOf(props)}
      type={field.component === 'input-url' ? 'url' : 'text'}
      maxLength={field.maxLength}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Typed and shown in national form, kept as E.164 (decision M12). */
function PhoneField(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <TextInput
      {...commonOf(props)}
      type="tel"
      value={formatPhone(textOf(value))}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onChange(toE164(event.currentTarget.value))}
    />
  )
}

function AreaField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const text = textOf(value)
  const limit = field.maxLength === undefined ? {} : { description: `${text.length} of ${field.maxLength} characters` }
  return (
    <Textarea
      {...commonOf(props)}
      {...limit}
      autosize
      minRows={field.rows ?? 4}
      maxRows={18}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function DateField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { timezone } = useClient()
  const isDateTime = field.component === 'input-date-time'
  return (
    <TextInput
      {...commonOf(props)}
      type={isDateTime ? 'datetime-local' : 'date'}
      value={isDateTime ? toDateTimeInput(value, timezone) : toDateInput(value, timezone)}
      onChange={(event) => onChange(fromDateInput(event.currentTarget.value, timezone) ?? '')}
    />
  )
}

function SelectField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const chosen = (next: string | null) => (next !== null && field.type === 'number' ? Number(next) : (next ?? ''))
  return (
    <Select
      {...commonOf(props)}
      data={[...(field.options ?? [])]}
      value={textOf(value) || null}
      onChange={(next) => onChange(chosen(next))}
      clearable={field.required !== true}
      searchable={(field.options?.length ?? 0) > 8}
    />
  )
}

function TimezoneField(props: FieldInputProps) {
  return (
    <Select
      {...commonOf(props)}
      data={Intl.supportedValuesOf('timeZone')}
      value={textOf(props.value) || null}
      onChange={(next) => props.onChange(next ?? '')}
      searchable
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

function ListField(props: FieldInputProps) {
  const { field, value, onChange } = props
  if (field.component === 'input-select-array' && field.options) {
    return (
      <MultiSelect
        {...commonOf(props)}
        data={[...field.options]}
        value={textsOf(value)}
        onChange={onChange}
        searchable
      />
    )
  }
  return <TagsInput {...commonOf(props)} value={textsOf(value)} onChange={onChange} splitChars={[',', ';']} />
}

function ColorField(props: FieldInputProps) {
  return (
    <ColorInput
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
    <MultiSelect
      {...commonOf(props)}
      data={[...known.values()].map((person) => ({ value: person.id, label: person.label }))}
      value={chosen.map((person) => person.id)}
      onChange={(ids) =>
        onChange(ids.flatMap((id) => (known.has(id) ? [{ id, label: known.get(id)?.label ?? id }] : [])))
      }
      maxValues={field.maxLength ?? 10}
      searchable
      nothingFoundMessage="Nobody found"
    />
  )
}

const inputs: Readonly<Record<EditorComponent, (props: FieldInputProps) => ReactNode>> = {
  'input-stacked-text': TextField,
  'input-date-time': DateField,
  'input-date': DateField,
  'input-stacked-textarea': AreaField,
  'input-icon': TextField,
  'input-blog': TextField,
  'input-color': ColorField,
  'input-image-new': TextField,
  'input-file': TextField,
  'input-image-simple': TextField,
  'input-video': TextField,
  'input-checkbox': CheckField,
  'input-select': SelectField,
  'input-code': AreaField,
  'input-html': HtmlField,
  'input-dimensions': TextField,
  'input-product': TextField,
  'input-group': TextField,
  'input-url': TextField,
  'input-phone': PhoneField,
  'input-contact-type': TextField,
  'input-timezone': TimezoneField,
  'input-followers': EntriesField,
  'input-roles': EntriesField,
  'input-product-array': ListField,
  'input-text-array': ListField,
  'input-select-array': ListField,
}

/** The input of one field of an edit form, by its component (2-content section 3). */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.component]
  return <Input {...props} />
}
