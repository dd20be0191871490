import { useEffect, useRef, useState } from 'react'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { FormStore } from '../../ui/form/form-store.ts'

/** What is typed in one go is taken back at once, in milliseconds. */
const goMs = 900
const most = 60

interface Steps {
  readonly back: readonly Doc[]
  readonly forth: readonly Doc[]
}

const none: Steps = { back: [], forth: [] }

function keptSteps(name: string): Steps {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Steps>) }
  } catch (error) {
    console.info('Earlier steps could not be read.', error)
    return none
  }
}

function keepSteps(name: string, steps: Steps): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(steps))
  } catch (error) {
    console.info('Steps are not kept over a reload.', error)
  }
}

/** Undo and redo over a whole form. They outlive saves, and a reload of the page. */
export function useUndo(store: FormStore, name: string) {
  const key = `flightline steps ${name}`
  const steps = useRef<Steps>(undefined)
  const last = useRef({ values: store.get().values, at: 0, isOwn: false })
  const [counts, setCounts] = useState(() => {
    const { back, forth } = keptSteps(key)
    return { back: back.length, forth: forth.length }
  })
  useEffect(() => {
    steps.current = keptSteps(key)
    const put = (next: Steps) => {
      steps.current = next
      setCounts({ back: next.back.length, forth: next.forth.length })
      keepSteps(key, next)
    }
    return store.subscribe(() => {
      const { values, base } = store.get()
      const before = last.current
      if (values === before.values) return
      const now = Date.now()
      const isSaved = base !== lastBase.current
      lastBase.current = base
      // What a save or a colleague brings is no step of the writer's.
      const isStep = !before.isOwn && !isSaved && now - before.at > goMs
      last.current = { values, at: before.isOwn || isSaved ? 0 : now, isOwn: false }
      if (isStep) put({ back: [...(steps.current?.back ?? []), before.values].slice(-most), forth: [] })
    })
  }, [key, store])
  const lastBase = useRef(store.get().base)
  const go = (from: 'back' | 'forth', to: 'back' | 'forth') => {
    const now = steps.current ?? none
    const values = now[from].at(-1)
    if (values === undefined) return
    const state = store.get()
    const next = { ...now, [from]: now[from].slice(0, -1), [to]: [...now[to], state.values].slice(-most) }
    steps.current = next
    setCounts({ back: next.back.length, forth: next.forth.length })
    keepSteps(key, next)
    last.current = { ...last.current, isOwn: true }
    store.set({ ...state, values, errors: {} })
  }
  return {
    canUndo: counts.back > 0,
    canRedo: counts.forth > 0,
    undo: () => go('back', 'forth'),
    redo: () => go('forth', 'back'),
  }
}
