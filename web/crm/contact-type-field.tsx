import { Anchor } from '@mantine/core'
import { contactTypes } from '../../domain/crm/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { useEveryRow } from '../platform/data/use-every-row.ts'
import { useActor } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { textOf } from '../ui/cells/record-cell.tsx'
import classes from './contact-type-field.module.css'
import { dropdownOf, type FieldInputProps } from '../ui/field/field-input-props.ts'
import { SearchedSelect } from '../ui/choices/searched-select.tsx'

/** The client's own kinds of contacts by name; one that was removed since stays a choice of who has it. */
export function ContactTypeField(props: FieldInputProps) {
  const { value, onChange, isReadOnly } = props
  const actor = useActor()
  const rows = useEveryRow(contactTypes, hasRole(actor, 'contacts-r'))
  const chosen = textOf(value)
  const names = [...new Set([...rows.map(({ name }) => name), ...(chosen === '' ? [] : [chosen])])]
  const isSetter = hasRole(actor, 'settings') && !isReadOnly
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      {...(isSetter && {
        description: (
          <Anchor component={ClientLink} path="company/settings/contact-types/new" size="xs" className={classes['new']}>
            New contact type
          </Anchor>
        ),
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      })}
      data={names}
      value={chosen || null}
      onChange={(next) => onChange(next ?? '')}
      clearable
      searchable={names.length > 8}
      nothingFoundMessage="No contact types found"
    />
  )
}
