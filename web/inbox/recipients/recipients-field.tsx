import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { inboxMessages, type Recipient } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatPhone } from '../../ui/format-value.ts'
import { useUnfinished } from '../drafts/send-obstacles.ts'
import { splitTyped, typedRecipient, withRecipient } from '../drafts/typed-recipient.ts'
import { useRecipientWhy } from './recipient-why.ts'
import {
  useRecipientSearch,
  type Reach,
  type RecipientOption,
  type RecipientSearch,
} from '../drafts/use-recipient-search.ts'
import { useRelatedRecipients } from './related-recipients.ts'
import classes from './recipients.module.css'

interface RecipientsFieldProps {
  readonly label: string
  readonly reach: Reach
  readonly value: readonly Recipient[]
  readonly onChange: (value: readonly Recipient[]) => void
  readonly hasFocus?: boolean
  /** Recipients while none is named. */
  readonly placeholder?: string | undefined
  /** Colleagues are not offered. */
  readonly isContactsOnly?: boolean
  /** Leaving the field adds the typed words, unless adding them would navigate. */
  readonly isAddedOnLeaving?: boolean
}

/** The entry in the list for the search that failed, behind who was found. */
const again = 'again'

const nameOf = ({ name, email, phone = '' }: Recipient): string => formatPhone(name || email || phone)

function Option({ option }: { readonly option: RecipientOption }) {
  const { recipient, detail } = option
  return (
    <span className={classes['option']}>
      <Avatar person={{ id: recipient.id ?? detail, label: nameOf(recipient) }} size={22} isDecoration />
      <span className={classes['optionText']}>
        <span>{nameOf(recipient)}</span>
        <span className={classes['quiet']}>{detail}</span>
      </span>
    </span>
  )
}

/** Results, and whether they are complete. */
function Found({ options, hasFailed }: Pick<RecipientSearch, 'options' | 'hasFailed'>) {
  return (
    <>
      {options.map((option, index) => (
        <Combobox.Option key={`${option.recipient.kind} ${option.recipient.id}`} value={String(index)}>
          <Option option={option} />
        </Combobox.Option>
      ))}
      {hasFailed && (
        <Combobox.Option value={again}>
          Could not search. <strong>Retry</strong>
        </Combobox.Option>
      )}
      {options.length === 0 && !hasFailed && <Combobox.Empty>No recipients found</Combobox.Empty>}
    </>
  )
}

/** Keys that end a typed recipient; Enter chooses from the list while one is highlighted in it. */
const endsRecipient = (key: string, isChosen: boolean): boolean =>
  key === ',' || key === ';' || (key === 'Enter' && !isChosen)

function useTyping({ reach, value, onChange, isAddedOnLeaving = true }: RecipientsFieldProps) {
  const [words, setWords] = useState('')
  const add = (recipient: Recipient) => {
    onChange(withRecipient(value, recipient))
    setWords('')
  }
  /** Adds the typed words; a malformed address stays to be corrected. Shows the fault only if asked to add it. */
  const addTyped = async (isAsked: boolean) => {
    if (words.trim() === '') return
    const typed = typedRecipient(words, reach)
    if (typeof typed !== 'string') add(typed)
    else if (isAsked) await showAlert({ ...inboxMessages[typed], tone: 'bad' })
  }
  // Typed words count as wanted: they are sent to, or keep the message from being sent without them.
  useUnfinished(() => {
    if (words.trim() === '') return undefined
    const typed = typedRecipient(words, reach)
    if (typeof typed === 'string') return inboxMessages[typed]
    add(typed)
    return undefined
  })
  const onPaste = (event: ClipboardEvent) => {
    const parts = splitTyped(event.clipboardData.getData('text'))
    const read = parts.map((part) => typedRecipient(part, reach))
    const good = read.filter((one) => typeof one !== 'string')
    if (parts.length < 2 || good.length < parts.length) return
    event.preventDefault()
    onChange(good.reduce(withRecipient, value))
  }
  const onLeave = () => {
    if (isAddedOnLeaving) void addTyped(false)
  }
  return { words, setWords, add, addTyped, onLeave, onPaste }
}

const fits = ({ recipient, detail }: RecipientOption, words: string): boolean =>
  `${nameOf(recipient)} ${detail}`.toLowerCase().includes(words.trim().toLowerCase())

/** Options: first people related to those of the message, then matches of the words. */
function useOffered({ reach, value, isContactsOnly = false }: RecipientsFieldProps, words: string) {
  const search = useRecipientSearch(words, reach)
  const related = useRelatedRecipients(reach, value).filter((option) => fits(option, words))
  const found = search.options.filter(
    ({ recipient }) =>
      (!isContactsOnly || recipient.kind === 'contact') &&
      !related.some((option) => option.recipient.kind === recipient.kind && option.recipient.id === recipient.id),
  )
  return { ...search, options: [...related, ...found], hasRelated: related.length > 0 }
}

/** Recipients as chips, with a search over contacts and colleagues; typed addresses are checked. */
export function RecipientsField(props: RecipientsFieldProps) {
  const { label, value, onChange, hasFocus = false, placeholder } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { words, setWords, add, addTyped, onLeave, onPaste } = useTyping(props)
  const { options, isSearching, hasFailed, retry, hasRelated } = useOffered(props, words)
  const why = useRecipientWhy()
  const isOpen = combobox.dropdownOpened && (words.trim() !== '' || hasRelated)

  const hasRows = options.length > 0 || hasFailed
  const isChosen = () => isOpen && hasRows && combobox.getSelectedOptionIndex() >= 0
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && words === '') onChange(value.slice(0, -1))
    if (!endsRecipient(event.key, isChosen())) return
    event.preventDefault()
    void addTyped(true)
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => {
        if (index === again) retry()
        const option = options[Number(index)]
        if (option) add(option.recipient)
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          variant="unstyled"
          className={classes['recipients']}
          data-recipients
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group gap={4}>
            <span className={classes['fieldLabel']} aria-hidden>
              {label}
            </span>
            {value.map((one, index) => (
              <Pill
                key={`${one.email ?? one.phone} ${index}`}
                size="sm"
                radius={4}
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Remove ${nameOf(one)}`, tabIndex: 0, 'aria-hidden': false }}
                onRemove={() => onChange(value.filter((_, place) => place !== index))}
                title={[one.email ?? formatPhone(one.phone ?? ''), why?.(one)].filter(Boolean).join('\n')}
              >
                {nameOf(one)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                autoFocus={hasFocus}
                placeholder={placeholder}
                value={words}
                onChange={(event) => {
                  setWords(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
                onBlur={() => {
                  combobox.closeDropdown()
                  onLeave()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOpen || (options.length === 0 && isSearching)}>
        <Combobox.Options aria-label={`${label}: found`} mah={260} style={{ overflowY: 'auto' }}>
          <Found options={options} hasFailed={hasFailed} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
