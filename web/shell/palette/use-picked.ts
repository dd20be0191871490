import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import type { PaletteEntry } from './use-palette-entries.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Steps through the entries with the arrow keys, Enter picks the chosen one, or the first. While the results are
 * older than the query the first one is unknown, and Enter waits for it.
 */
export function usePicked(entries: readonly PaletteEntry[], isBehind: boolean, onPick: (entry: PaletteEntry) => void) {
  const [chosen, setChosen] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const choices = entries.filter(({ isPast }) => isPast !== true)
  const at = choices.findIndex(({ id }) => id === chosen)
  const current = choices[Math.max(0, at)]
  const pickCurrent = useEffectEvent(() => {
    if (current) onPick(current)
  })
  useEffect(() => {
    if (isWaiting && !isBehind) pickCurrent()
  }, [isWaiting, isBehind])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen(choices[(Math.max(0, at) + step + choices.length) % Math.max(1, choices.length)]?.id)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (at === -1 && isBehind) setWaiting(true)
    else if (current) onPick(current)
  }
  const restart = () => {
    setChosen(undefined)
    setWaiting(false)
  }
  return { current, onKeyDown, restart }
}
