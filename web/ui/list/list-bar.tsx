import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useShortcuts } from '../use-shortcuts.ts'
import classes from './record-list.module.css'

interface ListSearchProps {
  readonly query: string
  readonly onQuery: (query: string | undefined) => void
  /** What is searched: 'contacts'. */
  readonly words: string
}

/** The search box of a list; `/` goes to it, Escape leaves it. */
function ListSearch({ query, onQuery, words }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: 'Search this list', run: () => box.current?.focus() }])
  return (
    <TextInput
      ref={box}
      className={classes['search']}
      aria-label={`Search ${words}`}
      placeholder={`Search ${words}`}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        query !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => onQuery(undefined)} />
      }
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value || undefined)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  )
}

interface ListBarProps extends ListSearchProps {
  readonly title: string
  readonly hasSearch: boolean
  readonly children: ReactNode
}

/** Head of a list: its name, its search box, its buttons. */
export function ListBar({ title, hasSearch, children, ...search }: ListBarProps) {
  return (
    <header className={classes['bar']}>
      <h1 className={classes['title']}>{title}</h1>
      {hasSearch && <ListSearch {...search} />}
      {children}
    </header>
  )
}
