import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { readableOn, valueAt, type EditorField } from '../../../domain/kernel/index.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'
import type { FormDraft } from '../../ui/form/use-form-draft.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { DryRun } from './dry-run.tsx'
import { FilterChip } from './filter-chip.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import { actionFields, headFields, useFilterForm } from './use-filter-form.ts'
import type { InboxFilter } from './use-inbox-filters.ts'
import classes from './filter.module.css'

interface FilterFormProps {
  /** Undefined: a new one. */
  readonly filter: InboxFilter | undefined
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Preview of the chip; a readable text colour is chosen by itself. */
function ChipPreview({ name, color }: { readonly name: string; readonly color: string }) {
  const ink = readableOn(color)
  if (ink === undefined) return null
  return (
    <span className={classes['preview']}>
      <FilterChip name={name || 'Filter'} color={color} />
      {ink === '#ffffff' ? 'White text' : 'Dark text'}, so that it can be read
    </span>
  )
}

const faultOf = (draft: FormDraft, property: string): string | undefined => textOf(draft.errors[property]) || undefined

function Fields({ fields, draft }: { readonly fields: readonly EditorField[]; readonly draft: FormDraft }) {
  return (
    <div className={classes['grid']}>
      {fields.map((field) => (
        <div key={field.property} style={{ gridColumn: `span ${field.colSpan ?? 12}` }}>
          <FieldInput
            field={field}
            value={valueAt(draft.values, field.property)}
            error={faultOf(draft, field.property)}
            isReadOnly={false}
            onChange={(value) => draft.set(field.property, value)}
          />
          {field.property === 'color' && (
            <ChipPreview name={textOf(draft.values['name'])} color={textOf(draft.values['color'])} />
          )}
        </div>
      ))}
    </div>
  )
}

/** A message filter: its rules, its action, its recipients. Key it by the filter. */
export function FilterForm({ filter, onSaved, onClose }: FilterFormProps) {
  const { draft, rules, isSaving, remove } = useFilterForm({ filter, onSaved, onGone: onClose })
  const isNew = filter === undefined
  const isSavable = isNew || draft.changed.length > 0
  useKeysIn('While writing', [{ keys: 'mod+Enter', label: 'Save', run: draft.save, isForTyping: true }], isSavable)
  return (
    <section className={classes['form']} aria-label={isNew ? 'New filter' : `Filter ${filter.name}`}>
      <form
        className={classes['inner']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          draft.save()
        }}
      >
        <header className={classes['title']}>
          <ActionIcon className={classes['back']} aria-label="Back to the filters" onClick={onClose}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <h2>{isNew ? 'New filter' : filter.name}</h2>
        </header>
        <Fields fields={headFields} draft={draft} />
        <RuleBuilder rules={rules} fault={faultOf(draft, 'rules')} onChange={(next) => draft.set('rules', next)} />
        <DryRun rules={rules} />
        <Fields fields={actionFields} draft={draft} />
        <div className={classes['actions']}>
          {!isNew && (
            <Button variant="subtle" color="red" onClick={remove}>
              Delete
            </Button>
          )}
          <span className={classes['spacer']} />
          <Button
            variant="default"
            onClick={() => {
              draft.reset()
              if (isNew) onClose()
            }}
            disabled={!isSavable}
          >
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isSavable}>
            {isNew ? 'Create filter' : 'Save'}
          </Button>
        </div>
      </form>
    </section>
  )
}
