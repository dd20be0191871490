import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { usePickerRows, type PickerRows, type PickerSource } from './use-picker-rows.ts'
import classes from './linking.module.css'

/** Text of one record in a picker. */
export interface PickerWords {
  readonly title: string
  readonly detail: string
  readonly aside?: ReactNode
}

/** One record to choose. */
export interface PickerChoice {
  readonly id: string
  readonly words: PickerWords
  readonly run: () => void
}

/** Records that are listed together under a heading. */
export interface PickerPart {
  readonly name: string
  readonly choices: readonly PickerChoice[]
}

type Listing = Pick<PickerRows<unknown>, 'isLoading' | 'isBehind' | 'error' | 'retry' | 'hasMore' | 'loadMore'>

interface ChoicePickerProps {
  /** Name of the records: 'trips'. */
  readonly label: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly parts: readonly PickerPart[]
  readonly listing: Listing
}

interface RecordPickerProps<Definition extends RecordDefinition> {
  readonly source: PickerSource<Definition>
  /** Name of the records: 'trips'. */
  readonly label: string
  /** Heading of those that come first. */
  readonly nearLabel: string
  readonly wordsOf: (row: Presented<Definition>) => PickerWords
  readonly onChoose: (row: Presented<Definition>) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface OptionProps {
  readonly id: string
  readonly words: PickerWords
  readonly isActive: boolean
  readonly onChoose: () => void
}

function PickerOption({ id, words, isActive, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose()
      }}
    >
      <span className={classes['optionText']}>
        <span className={classes['optionTitle']}>{words.title}</span>
        <span className={classes['optionDetail']}>{words.detail}</span>
      </span>
      {words.aside !== undefined && <span className={classes['optionAside']}>{words.aside}</span>}
    </div>
  )
}

/** Moves through the rows by the arrow keys while the cursor stays in the search; Enter chooses. */
function useActiveRow(count: number, { onChoose, onEnd }: { onChoose: (index: number) => void; onEnd: () => void }) {
  const [active, setActive] = useState(0)
  const listId = useId()
  const index = Math.min(active, Math.max(0, count - 1))
  const idOf = (at: number) => `${listId}-${at}`
  useEffect(() => {
    document.getElementById(`${listId}-${index}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, index])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      onChoose(index)
    }
    if (step === undefined) return
    event.preventDefault()
    if (step > 0 && index === count - 1) onEnd()
    setActive(Math.min(Math.max(0, index + step), Math.max(0, count - 1)))
  }
  return { index, listId, idOf, onKeyDown, begin: () => setActive(0) }
}

/** A search box, with the records that fit below it in their parts. */
export function ChoicePicker({ label, typed, onTyped, parts, listing }: ChoicePickerProps) {
  const isWaited = useRef(false)
  const filled = parts.filter(({ choices }) => choices.length > 0)
  const choices = filled.flatMap((part) => part.choices)
  const cursor = useActiveRow(choices.length, {
    onChoose: (at) => {
      // The results may belong to the earlier words: the right ones arrive in a moment.
      if (listing.isBehind) isWaited.current = true
      else choices[at]?.run()
    },
    onEnd: listing.loadMore,
  })
  const chooseWaited = useEffectEvent(() => {
    if (isWaited.current) choices[cursor.index]?.run()
    isWaited.current = false
  })
  useEffect(() => {
    if (!listing.isBehind) chooseWaited()
  }, [listing.isBehind])
  const isEmpty = !listing.isLoading && listing.error === null && choices.length === 0
  return (
    <div className={classes['picker']}>
      <TextInput
        autoFocus
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={cursor.listId}
        aria-activedescendant={choices.length > 0 ? cursor.idOf(cursor.index) : undefined}
        aria-label={`Search ${label}`}
        placeholder={`Search ${label}`}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => {
          isWaited.current = false
          onTyped(event.currentTarget.value)
          cursor.begin()
        }}
        onKeyDown={cursor.onKeyDown}
      />
      <div className={classes['rows']}>
        {listing.isLoading && choices.length === 0 && <RowsSkeleton rows={5} height={48} />}
        {listing.error !== null && <ErrorState error={listing.error} onRetry={listing.retry} />}
        {isEmpty && (
          <EmptyState title={`No ${label} found`}>
            {typed === '' ? 'There is none yet.' : 'Try other words, or a number.'}
          </EmptyState>
        )}
        <div id={cursor.listId} role="listbox" aria-label={`Found ${label}`} hidden={choices.length === 0}>
          {filled.map(({ name, choices: shown }) => (
            <div key={name} role="group" aria-label={name}>
              {(filled.length > 1 || name !== parts[0]?.name) && (
                <div className={classes['partHead']} aria-hidden>
                  {name}
                </div>
              )}
              {shown.map((choice) => {
                const at = choices.indexOf(choice)
                return (
                  <PickerOption
                    key={choice.id}
                    id={cursor.idOf(at)}
                    words={choice.words}
                    isActive={at === cursor.index}
                    onChoose={choice.run}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {listing.hasMore && (
          <Button variant="subtle" fullWidth onClick={listing.loadMore}>
            Show more
          </Button>
        )}
      </div>
    </div>
  )
}

/** A search box over the records of one type, with the rows that fit below it. */
export function RecordPicker<Definition extends RecordDefinition>(props: RecordPickerProps<Definition>) {
  const { source, label, nearLabel, wordsOf, onChoose } = props
  const [typed, setTyped] = useState('')
  const view = usePickerRows(source, typed)
  const choices = view.rows.map((row) => ({ id: row.id, words: wordsOf(row), run: () => onChoose(row) }))
  return (
    <ChoicePicker
      label={label}
      typed={typed}
      onTyped={setTyped}
      parts={[
        { name: nearLabel, choices: choices.slice(0, view.nearCount) },
        { name: `All ${label}`, choices: choices.slice(view.nearCount) },
      ]}
      listing={view}
    />
  )
}
