import { ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useFinish } from '../../ui/form/unfinished-inputs.ts'
import { joined } from '../../ui/list/joined.ts'
import { LookupInput } from '../../ui/choices/lookup-input.tsx'
import classes from './contact-choice.module.css'

const searchDelayMs = 300

export interface ContactChoiceProps {
  readonly name: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

const faultOf = ({ isNobody, isRefused }: { readonly isNobody: boolean; readonly isRefused: boolean }) => {
  if (isNobody) return 'No contact has this name. Empty this field to continue without a contact.'
  return isRefused ? 'Choose a contact from the list, or empty this field.' : undefined
}

/** The contact that a quote or trip is for, found by name, company or address. */
export function ContactChoice({ name, onChoose }: ContactChoiceProps) {
  const mayLook = hasRole(useActor(), 'contacts-r')
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const [isChosenHere, setChosenHere] = useState(false)
  const type = (words: string) => {
    setRefused(false)
    setTyped(words)
  }
  // A record is not saved without the contact that was typed for it.
  useFinish(async () => {
    const isOpen = mayLook && name === undefined && typed.trim() !== ''
    setRefused(isOpen)
    if (isOpen) place.current?.querySelector('input')?.focus()
    return !isOpen
  })
  const [sought] = useDebouncedValue(typed.trim(), searchDelayMs)
  const isAsked = mayLook && sought.length > 1 && sought === typed.trim()
  const { rows, isLoading } = useSearchRows(contacts, { query: sought, enabled: isAsked, pageSize: 8 })
  if (!mayLook) return null
  if (name !== undefined)
    return (
      <div className={classes['for']}>
        <span className={classes['quiet']}>For</span> <strong>{name}</strong>
        <ActionIcon
          size="sm"
          // The chosen contact replaces the input: the keyboard continues from it.
          autoFocus={isChosenHere}
          aria-label={`Not for ${name}`}
          onClick={() => onChoose(undefined)}
        >
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      </div>
    )
  const offers = (isAsked ? rows : []).map((row) => ({
    key: row.id,
    name: contacts.title({ ...row }),
    detail: joined(row.email, row.company),
    choose: () => {
      type('')
      setChosenHere(true)
      onChoose(row.id)
    },
  }))
  const isNobody = isAsked && !isLoading && offers.length === 0
  return (
    <div ref={place} className={classes['forInput']}>
      <LookupInput
        label="For"
        placeholder="Contact, if there is one yet"
        value={typed}
        error={faultOf({ isNobody, isRefused })}
        groups={[{ label: 'Contacts', offers }]}
        isSearching={isAsked && isLoading}
        isTyped={typed.trim() !== ''}
        onType={type}
        onSettle={() => undefined}
      />
    </div>
  )
}
