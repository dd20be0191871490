import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ContactColumn } from '../../../domain/crm/index.ts'
import { consentWays, consentWayWords } from '../../../domain/kernel/index.ts'
import type { DateOrder } from '../../../domain/kernel/values/day-cell.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { ColumnChoices } from '../../ui/imports/column-choices.tsx'
import classes from '../../ui/imports/imports.module.css'
import type { ContactImportControl } from './use-contact-import.ts'

/** Fields that are always shown. Other fields are shown if the file has them, or on request. */
const usualColumns = new Set(['name', 'first_name', 'last_name', 'email', 'phone', 'company', 'title', 'type', 'notes'])

/** Choice of a column for each field, with the usual fields and those of the file first. */
export function ContactColumnChoices({ control }: { readonly control: ContactImportControl }) {
  const { file, fields, mapping } = control
  const [isOpen, setOpen] = useState(false)
  if (file === undefined) return null
  const entries = Object.entries(fields) as [ContactColumn, (typeof fields)[ContactColumn]][]
  const isShown = ([field]: readonly [ContactColumn, unknown]) => usualColumns.has(field) || field in control.guessed
  const drawChoices = (some: typeof entries) => (
    <ColumnChoices<ContactColumn>
      fields={Object.fromEntries(some) as typeof fields}
      columns={file.table.columns}
      chosen={mapping}
      missing={new Set()}
      onChoose={control.choose}
    />
  )
  const others = entries.filter((entry) => !isShown(entry))
  return (
    <>
      {drawChoices(entries.filter(isShown))}
      {others.length > 0 && (
        <details className={classes['reasons']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>More fields</summary>
          {isOpen && drawChoices(others)}
        </details>
      )}
    </>
  )
}

const orderWords: Readonly<Record<DateOrder | 'written', string>> = {
  written: '3/14/1980 or 14.3.1980',
  mdy: 'Month, day, year',
  dmy: 'Day, month, year',
  ymd: 'Year, month, day',
}

const orders = Object.entries(orderWords).map(([value, label]) => ({ value, label }))

/** Choice of the order of dates, for a file with a column of dates. */
export function DateOrderChoice({ control }: { readonly control: ContactImportControl }) {
  const { hasDates, order, setOrder } = control
  if (!hasDates) return null
  return (
    <Select
      label="Order of dates"
      description="Dates with the year first and dates of Excel are read in any case."
      data={orders}
      value={order ?? 'written'}
      allowDeselect={false}
      maw={320}
      onChange={(value) => setOrder(value === 'mdy' || value === 'dmy' || value === 'ymd' ? value : undefined)}
    />
  )
}

const consentData = [
  { value: 'none', label: 'No, leave their consent as it is' },
  ...consentWays.map((value) => ({ value, label: `Yes, they said so ${consentWayWords[value]}` })),
]

/** Choice to record each Yes to messages, with the way of the consent. A No is always recorded. */
export function ConsentChoice({ control }: { readonly control: ContactImportControl }) {
  const { mapping, consent, setConsent, check } = control
  if (mapping.consent === undefined) return null
  const count = check.data?.consents ?? 0
  return (
    <Select
      label="Record consent to messages"
      description={`${formatNumber(count)} ${count === 1 ? 'person' : 'people'} of the file said Yes. A No is always recorded.`}
      data={consentData}
      value={consent ?? 'none'}
      allowDeselect={false}
      maw={420}
      onChange={(value) => setConsent(consentWays.find((way) => way === value))}
    />
  )
}

/** Choice of a replacement for each value that its field cannot hold. */
export function ValueChoices({ control }: { readonly control: ContactImportControl }) {
  const { unknown, replaced, replace } = control
  return unknown.map(({ field, label, options, values }) => (
    <section key={field} aria-label={`Values of ${label}`}>
      <p className={classes['label']}>{label}: choose what these values mean</p>
      <div className={classes['choices']}>
        {values.map(({ value, rows }) => (
          <Select
            key={value}
            label={value}
            description={rows === 1 ? '1 row' : `${formatNumber(rows)} rows`}
            placeholder="Leave out"
            clearable
            searchable
            data={[...new Set(options)]}
            value={replaced[field as ContactColumn]?.[value.toLowerCase()] ?? null}
            onChange={(option) => replace(field as ContactColumn, value, option)}
          />
        ))}
      </div>
    </section>
  ))
}
