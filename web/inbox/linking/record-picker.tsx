import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { usePickerRows, type PickerSource } from './use-picker-rows.ts'
import classes from './linking.module.css'

/** How one record reads in a picker. */
export interface PickerWords {
  readonly title: string
  readonly detail: string
  readonly aside?: ReactNode
}

interface RecordPickerProps<Definition extends RecordDefinition> {
  readonly source: PickerSource<Definition>
  /** What the records are called: 'trips'. */
  readonly label: string
  /** Heading of those that stand first. */
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
    const step = steps[event.key]
    if (event.key === 'Enter' && count > 0) {
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

/** A search box over the records of one type, with the rows that fit below it. */
export function RecordPicker<Definition extends RecordDefinition>(props: RecordPickerProps<Definition>) {
  const { source, label, nearLabel, wordsOf, onChoose } = props
  const [typed, setTyped] = useState('')
  const view = usePickerRows(source, typed)
  const { rows, nearCount } = view
  const cursor = useActiveRow(rows.length, {
    onChoose: (at) => {
      const row = rows[at]
      // What stands there is for the words before: the one that is meant comes in a moment.
      if (row && !view.isBehind) onChoose(row)
    },
    onEnd: view.loadMore,
  })
  const parts = [
    { name: nearLabel, from: 0, shown: rows.slice(0, nearCount) },
    { name: `All ${label}`, from: nearCount, shown: rows.slice(nearCount) },
  ].filter(({ shown }) => shown.length > 0)
  return (
    <div className={classes['picker']}>
      <TextInput
        autoFocus
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={cursor.listId}
        aria-activedescendant={rows.length > 0 ? cursor.idOf(cursor.index) : undefined}
        aria-label={`Search ${label}`}
        placeholder={`Search ${label}`}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          cursor.begin()
        }}
        onKeyDown={cursor.onKeyDown}
      />
      <div className={classes['rows']}>
        {view.isLoading && <RowsSkeleton rows={5} height={48} />}
        {view.error !== null && <ErrorState error={view.error} onRetry={view.retry} />}
        {!view.isLoading && view.error === null && rows.length === 0 && (
          <EmptyState title={`No ${label} found`}>
            {typed === '' ? 'There is none yet.' : 'Try other words, or a number.'}
          </EmptyState>
        )}
        <div id={cursor.listId} role="listbox" aria-label={`Found ${label}`} hidden={rows.length === 0}>
          {parts.map(({ name, from, shown }) => (
            <div key={name} role="group" aria-label={name}>
              {parts.length > 1 && (
                <div className={classes['partHead']} aria-hidden>
                  {name}
                </div>
              )}
              {shown.map((row, at) => (
                <PickerOption
                  key={row.id}
                  id={cursor.idOf(from + at)}
                  words={wordsOf(row)}
                  isActive={from + at === cursor.index}
                  onChoose={() => onChoose(row)}
                />
              ))}
            </div>
          ))}
        </div>
        {view.hasMore && (
          <Button variant="subtle" fullWidth onClick={view.loadMore}>
            Show more
          </Button>
        )}
      </div>
    </div>
  )
}
