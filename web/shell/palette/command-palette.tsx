import { Modal, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useStore } from '../../platform/store.ts'
import { useFoundWords } from '../../company/index.ts'
import { KeyHint } from '../show-shortcuts.tsx'
import { paletteQuery } from './palette-query.ts'
import { usePaletteEntries, type PaletteEntry, type PaletteGroup } from './use-palette-entries.ts'
import { usePicked } from './use-picked.ts'
import classes from './command-palette.module.css'

interface ResultsProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly current: PaletteEntry | undefined
  readonly onPick: (entry: PaletteEntry) => void
}

function Results({ id, groups, current, onPick }: ResultsProps) {
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes['results']}>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={[group.label, ...(group.notes ?? [])].join('. ')}>
          <div className={classes['group']} aria-hidden>
            {group.label}
            {group.notes?.map((note) => (
              <span key={note} className={classes['note']}>
                {note}
              </span>
            ))}
          </div>
          {group.entries.map((entry) => (
            <UnstyledButton
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === current?.id}
              className={classes['entry']}
              onClick={() => onPick(entry)}
            >
              <span className={classes['title']}>{entry.title}</span>
              {entry.subtitle && <span className={classes['subtitle']}>{entry.subtitle}</span>}
              {entry.keys && (
                <span data-key-hint>
                  <KeyHint keys={entry.keys} />
                </span>
              )}
            </UnstyledButton>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Ctrl-K: finds people, threads, quotes, trips, pages and commands (1-shell section 2.3, global search dialog). */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const query = useStore(paletteQuery)
  const foundWords = useFoundWords()
  const { groups, isBehind, isFetching, error, unpriced } = usePaletteEntries(query)
  const entries = groups.flatMap((group) => group.entries)
  const pick = (entry: PaletteEntry) => {
    onClose()
    entry.run()
  }
  const { current, onKeyDown, restart } = usePicked(entries, isBehind, pick)
  const isNothing = entries.length === 0 && !isFetching
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      yOffset="12vh"
      centered={false}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <div className={classes['field']}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          data-palette
          className={classes['input']}
          role="combobox"
          aria-label={`Search ${foundWords} and commands`}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          placeholder={`Search ${foundWords}, or type a command`}
          value={query}
          onChange={(event) => {
            paletteQuery.set(event.currentTarget.value)
            restart()
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results id={id} groups={groups} current={current} onPick={pick} />
      <div className={classes['state']} role="status">
        {error && <p>The search is not available right now. Commands still work.</p>}
        {!error && isNothing && <p>No results found for "{query}"</p>}
        {unpriced && <p>{unpriced}</p>}
        {entries.length === 0 && isFetching && <p className={classes['late']}>Searching …</p>}
      </div>
    </Modal>
  )
}
