import {
  Autocomplete,
  TagsInput,
  type ComboboxItem,
  type ComboboxLikeRenderOptionInput,
  type OptionsFilter,
} from '@mantine/core'
import { useState } from 'react'
import type { LogicSubject } from '../../../domain/kernel/index.ts'
import { NumberBox } from '../form/number-box.tsx'
import { useLogicUse, type ValueOption, type ValueSource } from './logic-values.ts'
import classes from './logic.module.css'
import { SearchedMultiSelect, SearchedSelect } from '../choices/searched-select.tsx'

interface ValueProps {
  readonly label: string
  readonly value: unknown
  readonly error?: string | undefined
  readonly onChange: (value: unknown) => void
}

interface TextProps extends ValueProps {
  readonly source: ValueSource
  readonly nameOf: (value: string) => string
  readonly isList: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '')

interface Group {
  readonly group: string
  readonly items: { readonly value: string; readonly label: string }[]
}

/** Options by their groups, those that are chosen already among them. */
function groupsOf(options: readonly ValueOption[], chosen: readonly ValueOption[]): Group[] {
  const known = new Set(options.map(({ value }) => value))
  const all = [...chosen.filter(({ value }) => !known.has(value)), ...options]
  const groups = Map.groupBy(all, ({ group = '' }) => group)
  return [...groups].map(([group, items]) => ({ group, items: items.map(({ value, label }) => ({ value, label })) }))
}

/** Without the empty group, which would have an empty heading. */
const dataOf = (groups: readonly Group[]) =>
  groups.flatMap((group): (Group | ComboboxItem)[] => (group.group === '' ? group.items : [group]))

const detailOf =
  (options: readonly ValueOption[]) =>
  ({ option }: ComboboxLikeRenderOptionInput<{ readonly value: string }>) => {
    const detail = options.find(({ value }) => value === option.value)?.detail
    return (
      <span>
        <span className={classes['strong']}>{option.value}</span> {detail}
      </span>
    )
  }

/** Values of a closed set: the options, by their names. */
function ClosedInput({ label, value, error, source, nameOf, isList, onChange }: TextProps) {
  const [words, setWords] = useState('')
  const chosen = textsOf(value).map((one) => ({ value: one, label: nameOf(one) }))
  const common = {
    'aria-label': label,
    error,
    placeholder: chosen.length > 0 ? '' : source.placeholder,
    searchValue: words,
    onSearchChange: setWords,
    limit: 100,
    nothingFoundMessage: 'Nothing found',
  }
  return (
    <source.Options words={words}>
      {(options, hint) => {
        const data = dataOf(groupsOf(options, chosen))
        return isList ? (
          <SearchedMultiSelect {...common} description={hint} data={data} value={textsOf(value)} onChange={onChange} />
        ) : (
          <SearchedSelect
            {...common}
            description={hint}
            data={data}
            value={textOf(value) || null}
            onChange={(next) => onChange(next ?? '')}
          />
        )
      }}
    </source.Options>
  )
}

const withoutDoubles = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]

// The source has sought already: its hits need not hold the words.
const asFound: OptionsFilter = ({ options }) => options

/** Typed values, with their possible meanings below. */
function OpenInput({ label, value, error, source, isList, onChange }: TextProps) {
  const [words, setWords] = useState('')
  const common = {
    'aria-label': label,
    error,
    placeholder: source.placeholder,
    autoCapitalize: 'off',
    spellCheck: false,
    filter: asFound,
  }
  return (
    <source.Options words={isList ? words : textOf(value)}>
      {(options) => {
        const offered = { renderOption: detailOf(options), data: dataOf(groupsOf(options, [])) }
        if (!isList) return <Autocomplete {...common} {...offered} value={textOf(value)} onChange={onChange} />
        return (
          <TagsInput
            {...common}
            {...offered}
            value={textsOf(value)}
            searchValue={words}
            onSearchChange={setWords}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            onChange={(next) => onChange(withoutDoubles(next))}
          />
        )
      }}
    </source.Options>
  )
}

interface ValueInputProps extends ValueProps {
  readonly name: string
  readonly subject: LogicSubject | undefined
  readonly isList: boolean
}

const NoOptions: ValueSource['Options'] = ({ children }) => children([])

const nothing: ValueSource = { isClosed: false, placeholder: '', Options: NoOptions }

function NumberInput({ label, value, error, unit, onChange }: ValueProps & { readonly unit: string | undefined }) {
  return (
    <NumberBox
      aria-label={label}
      value={value}
      error={error}
      suffix={unit === undefined ? '' : ` ${unit}`}
      allowNegative={false}
      decimalScale={2}
      onChange={onChange}
    />
  )
}

const numbersOf = (texts: readonly string[]): unknown[] =>
  texts.map((text) => (Number.isFinite(Number(text)) ? Number(text) : text))

/** The value of a comparison, by the kind of its subject. */
export function ValueInput({ name, subject, isList, ...props }: ValueInputProps) {
  const { sources, nameOf } = useLogicUse()
  const isNumber = subject?.kind === 'number'
  if (isNumber && !isList) return <NumberInput {...props} unit={subject.unit} />
  const kind = subject?.values ?? ''
  const source = sources[kind] ?? nothing
  const Input = source.isClosed ? ClosedInput : OpenInput
  // Each source asks in its own way.
  return (
    <Input
      key={kind}
      {...props}
      source={source}
      nameOf={(one) => nameOf(name, one)}
      isList={isList}
      onChange={(next) => props.onChange(isNumber ? numbersOf(textsOf(next)) : next)}
    />
  )
}
