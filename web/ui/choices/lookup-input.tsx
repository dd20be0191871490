import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './lookup-input.module.css'

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
  /** Matches of the present words; none without a search. */
  readonly groups: readonly OfferGroup[]
  readonly isSearching: boolean
  /** True if there are unsettled words: Enter settles them and does not save yet. */
  readonly isTyped: boolean
  /** True if options are offered before typing. */
  readonly isBrowsing?: boolean
  /** Called when the input is opened, and when it is left, for callers with options without words. */
  readonly onBrowse?: (isOpen: boolean) => void
  readonly onType: (text: string) => void
  readonly onSettle: () => void
}

const foundWords = (count: number): string => (count === 1 ? '1 found.' : `${count} found.`)

/** An input with the matches of its words below it. */
export function LookupInput(props: LookupInputProps) {
  const { label, value, placeholder, description, error, groups, isSearching, isTyped, isBrowsing = false } = props
  const { onBrowse, onType, onSettle } = props
  const list = useCombobox()
  const offers = groups.flatMap((group) => group.offers)
  const isOffered = (isTyped || isBrowsing) && offers.length > 0
  const browse = () => {
    if (isTyped || onBrowse === undefined) return
    onBrowse(true)
    list.openDropdown()
  }
  const isMarked = () => list.dropdownOpened && list.getSelectedOptionIndex() !== -1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isMarked()) list.clickSelectedOption()
    if (event.key === 'ArrowDown' && !list.dropdownOpened) browse()
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
          onBrowse?.(false)
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
            onClick={browse}
            onKeyDown={onKeyDown}
            onBlur={() => {
              list.closeDropdown()
              onBrowse?.(false)
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
        {!isSearching && isOffered && foundWords(offers.length)}
      </div>
    </>
  )
}
