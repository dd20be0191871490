import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { pressShortcut } from './use-shortcuts.ts'
import type { Typing } from './use-typing.ts'

interface SearchInputProps {
  readonly typing: Typing
  /** Label and placeholder. */
  readonly label: string
  readonly ref: Ref<HTMLInputElement>
  readonly className?: string | undefined
  readonly isSmall?: boolean
}

/** A search box: Enter searches at once, the down arrow goes to the results, Escape clears it, then leaves it. */
export function SearchInput({ typing, label, ref, className, isSmall = false }: SearchInputProps) {
  const { typed, type, enter, clear } = typing
  return (
    <TextInput
      ref={ref}
      size={isSmall ? 'xs' : 'sm'}
      role="searchbox"
      {...(className === undefined ? {} : { className })}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={isSmall ? 14 : 16} stroke={1.75} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size={isSmall ? 'xs' : 'sm'} aria-label="Clear the search" onClick={clear} />
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Keys of an input method belong to the composition.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') enter()
        if (event.key === 'ArrowDown' && pressShortcut('j')) event.preventDefault()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        if (typed === '') event.currentTarget.blur()
        else clear()
      }}
    />
  )
}
