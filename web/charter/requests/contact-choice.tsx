import { ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { joined } from '../../ui/list/joined.ts'
import { LookupInput } from '../legs/lookup-input.tsx'
import classes from './requests.module.css'

const searchDelayMs = 300

interface ContactChoiceProps {
  readonly name: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** For whom a quote or trip is: somebody of the contacts, found by name, company or address. */
export function ContactChoice({ name, onChoose }: ContactChoiceProps) {
  const mayLook = hasRole(useActor(), 'contacts-r')
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), searchDelayMs)
  const isAsked = mayLook && sought.length > 1 && sought === typed.trim()
  const { rows, isLoading } = useSearchRows(contacts, { query: sought, enabled: isAsked, pageSize: 8 })
  if (!mayLook) return null
  if (name !== undefined)
    return (
      <div className={classes['for']}>
        <span className={classes['quiet']}>For</span> <strong>{name}</strong>
        <ActionIcon size="sm" aria-label={`Not for ${name}`} onClick={() => onChoose(undefined)}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      </div>
    )
  const offers = (isAsked ? rows : []).map((row) => ({
    key: row.id,
    name: contacts.title({ ...row }),
    detail: joined(row.email, row.company),
    choose: () => {
      setTyped('')
      onChoose(row.id)
    },
  }))
  const isNobody = isAsked && !isLoading && offers.length === 0
  return (
    <div className={classes['forInput']}>
      <LookupInput
        label="For"
        placeholder="Contact, if there is one yet"
        value={typed}
        error={isNobody ? 'No contact found by these words. It can be made without one.' : undefined}
        groups={[{ label: 'Contacts', offers }]}
        isSearching={isAsked && isLoading}
        isTyped={typed.trim() !== ''}
        onType={setTyped}
        onSettle={() => undefined}
      />
    </div>
  )
}
