import { useEffect, useState } from 'react'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { FormStore } from './form-store.ts'

/** A pause in typing, after which the page is drawn and checked: either takes longer than a key may. */
const drawAfterMs = 250

/** Values of a form after each pause in typing. A key redraws none of their subscribers. */
export function useSettledValues(store: FormStore): Doc {
  const [settled, setSettled] = useState(() => store.get().values)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => setSettled(store.get().values)
    const stop = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(settle, drawAfterMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return settled
}
