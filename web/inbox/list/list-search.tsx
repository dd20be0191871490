import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState, type Ref } from 'react'

/** Words reach the address, and with it the search, this long after the last key. */
const settleMs = 250

interface ListSearchProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Searches the threads of the tab; Enter at once, Escape clears. */
export function ListSearch({ query, onQuery, ref }: ListSearchProps) {
  const [typed, setTyped] = useState(query)
  const [told, setTold] = useState(query)
  if (told !== query) {
    // Back, or a link, changed the address.
    setTold(query)
    setTyped(query)
  }
  const tell = (next: string) => {
    setTold(next)
    onQuery(next)
  }
  const settle = useDebouncedCallback(tell, settleMs)
  const clear = () => {
    setTyped('')
    tell('')
  }
  return (
    <TextInput
      ref={ref}
      size="xs"
      role="searchbox"
      aria-label="Search threads"
      placeholder="Search threads"
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="xs" aria-label="Clear the search" onClick={clear} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        settle(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        if (typed !== '') clear()
        else event.currentTarget.blur()
      }}
    />
  )
}
