import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import {
  airportSearchFrom,
  charterMessages,
  findAirports,
  mayFindAirports,
  type FoundAirport,
} from '../../domain/charter/index.ts'
import { isDoc } from '../../domain/kernel/index.ts'
import { useActor, usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import { ElsewhereField } from '../ui/form/elsewhere-field.tsx'
import { commonOf, type FieldInputProps } from '../ui/field/field-input-props.ts'
import { useFormStore, type FormStore } from '../ui/form/form-store.ts'
import { useFinish } from '../ui/form/unfinished-inputs.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import classes from './airport-field.module.css'
import { airportChoice, codeOf, typedOf } from './airport-choice.ts'

/** Milliseconds after the last key (3-aviation section 9). */
const searchDelayMs = 500

const placeWords = (parts: readonly unknown[]): string => parts.map(textOf).filter(Boolean).join(', ')

/** Below the code: the airport's name and place, or a note that its time zone is unknown. */
function PlaceOf({ airport }: { readonly airport: unknown }) {
  if (!isDoc(airport) || textOf(airport['name']) === '') return null
  const hasZone = textOf(airport['timezone']) !== ''
  const missing = charterMessages.issue('', 'no-timezone', { airport: codeOf(airport) })
  return (
    <>
      {placeWords([airport['name'], airport['city']])}
      {!hasZone && <span className={classes['warning']}>{charterMessages.words(missing)}</span>}
    </>
  )
}

const shownOf = (props: FieldInputProps) => {
  const hasPlace = isDoc(props.value) && textOf(props.value['name']) !== ''
  return {
    ...commonOf(props),
    ...(hasPlace ? { description: <PlaceOf airport={props.value} /> } : {}),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    value: codeOf(props.value),
  }
}

/** The code as text, for users who may not search airports or only read. */
function CodeInput(props: FieldInputProps) {
  const type = (icao: string) => props.onChange(icao === '' ? '' : { icao })
  return <TextInput {...shownOf(props)} onChange={(event) => type(event.currentTarget.value)} />
}

function Option({ airport }: { readonly airport: FoundAirport }) {
  return (
    <Combobox.Option value={airport.icao}>
      <span className={classes['code']}>{airport.icao}</span> {placeWords([airport.name, airport.city])}
    </Combobox.Option>
  )
}

const airportsOf = (count: number): string => (count === 1 ? '1 airport' : `${count} airports`)

const foundWords = (count: number, isNear: boolean): string =>
  isNear && count > 0 ? `Not found. ${airportsOf(count)} with a similar name or code.` : `${airportsOf(count)} found.`

/** Options; airports that do not match the typed words are marked as a guess. */
function Options({ airports, isNear }: { readonly airports: readonly FoundAirport[]; readonly isNear: boolean }) {
  const options = airports.map((airport) => <Option key={airport.icao} airport={airport} />)
  return isNear ? <Combobox.Group label="Not found. Did you mean …?">{options}</Combobox.Group> : options
}

interface SearchProps extends FieldInputProps {
  readonly store: FormStore
  readonly path: string
}

/** Choice at one end of a leg: a path in a form means the same airport as long as its input is mounted. */
function useAirportChoice({ store, path, field }: SearchProps, onOffer: () => void) {
  const { api } = usePlatform()
  const [choice] = useState(() =>
    airportChoice({ store, path, field }, (query) => api.call(findAirports, { query: { query } })),
  )
  const offer = useStore(choice.offer)
  const isSearching = useStore(choice.sought) !== undefined
  const suggestLater = useDebouncedCallback((query: string) => void choice.suggest(query), searchDelayMs)
  useFinish(choice.finish)
  const offered = useEffectEvent(onOffer)
  useEffect(() => choice.offer.subscribe(() => offered()), [choice])
  return {
    offer,
    isSearching,
    type: (words: string) => {
      choice.type(words)
      suggestLater.cancel()
      if (words.trim().length >= airportSearchFrom) suggestLater(words.trim())
    },
    choose: (airport: FoundAirport) => {
      suggestLater.cancel()
      choice.choose(airport)
    },
    settle: () => {
      suggestLater.cancel()
      void choice.settle()
    },
  }
}

function AirportSearch(props: SearchProps) {
  const { field, value } = props
  const list = useCombobox()
  const input = useRef<HTMLInputElement>(null)
  const choice = useAirportChoice(props, () => document.activeElement === input.current && list.openDropdown())
  const { offer } = choice
  const typed = typedOf(value)
  const isOffered = typed !== '' && offer?.query === typed
  const airports = isOffered ? offer.airports : []
  const isMarked = () => list.dropdownOpened && list.getSelectedOptionIndex() !== -1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isMarked()) list.clickSelectedOption()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return
    // It is no part of the form yet: the same key would save the form without it.
    event.preventDefault()
    if (!isMarked()) choice.settle()
  }
  return (
    <>
      <Combobox
        store={list}
        onOptionSubmit={(icao) => {
          const airport = airports.find((one) => one.icao === icao)
          if (airport) choice.choose(airport)
          list.closeDropdown()
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            {...shownOf(props)}
            ref={input}
            placeholder="Code, name or city"
            aria-autocomplete="list"
            autoCapitalize="off"
            spellCheck={false}
            rightSection={choice.isSearching ? <Loader size="xs" aria-hidden /> : null}
            onChange={(event) => {
              list.closeDropdown()
              list.resetSelectedOption()
              choice.type(event.currentTarget.value)
            }}
            onClick={() => airports.length > 0 && list.openDropdown()}
            onKeyDown={onKeyDown}
            onBlur={() => {
              list.closeDropdown()
              choice.settle()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={airports.length === 0}>
          <Combobox.Options aria-label={`Airports, ${field.label}`} className={classes['options']}>
            <Options airports={airports} isNear={isOffered && offer.isNear} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div role="status" className="fl-unseen">
        {choice.isSearching && 'Searching airports.'}
        {!choice.isSearching && isOffered && foundWords(airports.length, offer.isNear)}
      </div>
    </>
  )
}

/** An airport of a leg, found by code, name or city and kept with its place and time zone (3-aviation section 5). */
export function AirportField(props: FieldInputProps) {
  const store = useFormStore()
  const actor = useActor()
  if (store === undefined || props.path === undefined) return <ElsewhereField {...props} />
  if (props.isReadOnly || !mayFindAirports(actor)) return <CodeInput {...props} />
  return <AirportSearch {...props} store={store} path={props.path} />
}
