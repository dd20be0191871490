import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { Emoji } from './emoji-groups.ts'
import { findEmoji, nextEmoji } from './find-emoji.ts'
import { loadEmoji } from './load-emoji.ts'

const key = 'flightline-emoji'
const kept = 14

/** Signs that were chosen on this device, the last one first. */
function recentEmoji(): readonly string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean)
}

function rememberEmoji(sign: string): void {
  const next = [sign, ...recentEmoji().filter((one) => one !== sign)].slice(0, kept)
  try {
    localStorage.setItem(key, next.join(' '))
  } catch (error) {
    console.warn('This device has no room for the chosen emoji.', error)
  }
}

const recent = -1

function shownOf(all: readonly Emoji[], query: string, group: number): readonly Emoji[] {
  if (query.trim() !== '') return findEmoji(all, query)
  if (group !== recent) return all.filter((emoji) => emoji.group === group)
  const known = new Map(all.map((emoji) => [emoji.sign, emoji]))
  return recentEmoji().flatMap((sign) => known.get(sign) ?? [])
}

/** Emoji of the picker, the marked one, and the handling of keys. */
export function useEmoji(onChoose: (sign: string) => void) {
  const { data, error, refetch } = useQuery({ queryKey: ['emoji'], queryFn: loadEmoji, staleTime: Infinity })
  const [query, setQuery] = useState('')
  const [group, setGroup] = useState(() => (recentEmoji().length > 0 ? recent : 0))
  const [at, setAt] = useState(0)
  const shown = shownOf(data ?? [], query, group)
  const choose = (emoji: Emoji) => {
    rememberEmoji(emoji.sign)
    onChoose(emoji.sign)
  }
  return {
    isLoading: data === undefined && error === null,
    error,
    retry: () => void refetch(),
    query,
    search: (words: string) => {
      setQuery(words)
      setAt(0)
    },
    group,
    showGroup: (id: number) => {
      setGroup(id)
      setQuery('')
      setAt(0)
    },
    hasRecent: recentEmoji().length > 0,
    recent,
    shown,
    at,
    mark: setAt,
    choose,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const marked = shown[at]
      if (event.key === 'Enter') {
        event.preventDefault()
        if (marked) choose(marked)
        return
      }
      const next = nextEmoji(event.key, at, shown.length)
      if (next === undefined) return
      event.preventDefault()
      setAt(next)
    },
  }
}
