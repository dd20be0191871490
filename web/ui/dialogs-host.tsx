import { useEffect, useState, type ReactNode } from 'react'
import { blockingWork, modals, openAlert } from '../platform/dialogs.ts'
import { useStore } from '../platform/store.ts'

const againMs = 2000

type Draw = () => ReactNode

/** Code of the dialogs. Fetched in advance: alerts often report that fetching fails. */
export async function loadDialogs(): Promise<Draw> {
  const { OpenDialogs } = await import('./open-dialogs.tsx')
  return () => <OpenDialogs />
}

/** Loaded as soon as it is needed; tried again where the network is away, while the page stays as it is. */
function useDialogs(isNeeded: boolean, load: () => Promise<Draw>): Draw | undefined {
  const [draw, setDraw] = useState<Draw>()
  const isWaiting = isNeeded && draw === undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ending = new AbortController()
    const tryIt = () => {
      load().then(
        (loaded) => setDraw(() => loaded),
        (error: unknown) => {
          console.info('Dialogs cannot be drawn yet.', error)
          if (!ending.signal.aborted) timer = setTimeout(tryIt, againMs)
        },
      )
    }
    tryIt()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [isWaiting, load])
  return draw
}

/** Place of dialogs, alerts and the blocking overlay; their code is fetched when the first one opens. */
export function DialogsHost({ load = loadDialogs }: { readonly load?: () => Promise<Draw> }) {
  const isAnyOpen = [useStore(modals).length > 0, useStore(openAlert), useStore(blockingWork).length > 0].some(Boolean)
  const draw = useDialogs(isAnyOpen, load)
  return isAnyOpen && draw ? draw() : null
}
