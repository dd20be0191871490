import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './legs.module.css'

/** One thing that can be chosen. */
export interface Offer {
  readonly key: string
  readonly name: string
  readonly detail: string
  readonly choose: () => void
}

export interface OfferGroup {
  readonly label: string
  readonly offers: readonly Offer[]
}

interface LookupInputProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  /** What was found for the words that are there; none while nothing is sought. */
  readonly groups: readonly OfferGroup[]
  readonly isSearching: boolean
  /** Whether there are words that are not settled: Enter settles them and does not save yet. */
  readonly isTyped: boolean
  readonly onType: (text: string) => void
  readonly onSettle: () => void
}

const foundWords = (count: number): string => (count === 1 ? '1 found.' : `${count} found.`)

/** An input that offers what its words find below it. */
export function LookupInput(props: LookupInputProps) {
  const { label, value, placeholder, description, error, groups, isSearching, isTyped, onType, onSettle } = props
  const list = useCombobox()
  const offers = groups.flatMap((group) => group.offers)
  const isOffered = isTyped && offers.length > 0
  const isMarked = () => list.dropdownOpened && list.getSelectedOptionIndex() !== -1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isMarked()) list.clickSelectedOption()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isTyped) return
    event.preventDefault()
    if (!isMarked()) onSettle()
  }
  return (
    <>
      <Combobox
        store={{ ...list, dropdownOpened: list.dropdownOpened && isOffered }}
        onOptionSubmit={(key) => {
          offers.find((offer) => offer.key === key)?.choose()
          list.closeDropdown()
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            label={label}
            value={value}
            placeholder={placeholder}
            description={description}
            error={error}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            aria-autocomplete="list"
            autoCapitalize="off"
            spellCheck={false}
            rightSection={isSearching ? <Loader size="xs" aria-hidden /> : null}
            onChange={(event) => {
              list.resetSelectedOption()
              list.openDropdown()
              onType(event.currentTarget.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              list.closeDropdown()
              onSettle()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOffered}>
          <Combobox.Options aria-label={`${label}: found`} className={classes['options']}>
            {groups
              .filter((group) => group.offers.length > 0)
              .map((group) => (
                <Combobox.Group key={group.label} label={group.label}>
                  {group.offers.map((offer) => (
                    <Combobox.Option key={offer.key} value={offer.key}>
                      <span className={classes['strong']}>{offer.name}</span> {offer.detail}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div role="status" className="fl-unseen">
        {isSearching && 'Searching.'}
        {!isSearching && isTyped && offers.length > 0 && foundWords(offers.length)}
      </div>
    </>
  )
}
