import { forgetAtEnd } from '../../platform/session/forget-at-end.ts'
import { createStore, type Store } from '../../platform/store.ts'

/** Owner of uploaded files: a draft, or another record that carries files. */
export interface FilesOwner {
  readonly record: 'threadsmsgs' | 'documents'
  readonly id: string
}

export interface RunningUpload {
  readonly id: string
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  /** Why it stopped; undefined while it runs. */
  readonly fault?: string | undefined
  /** Stops it, or takes away one that failed. */
  readonly cancel: () => void
  readonly retry: () => void
}

type Running = Store<readonly RunningUpload[]>

const stores = new Map<string, Running>()

/** A store that is kept while something is uploaded in it or a screen follows it. */
function madeFor(key: string): Running {
  const files = createStore<readonly RunningUpload[]>([])
  let readers = 0
  const freeUnused = () => {
    if (readers === 0 && files.get().length === 0) stores.delete(key)
  }
  const running: Running = {
    get: files.get,
    set: (next) => {
      if (next.length > 0) stores.set(key, running)
      files.set(next)
      freeUnused()
    },
    subscribe: (listener) => {
      stores.set(key, running)
      readers += 1
      const stop = files.subscribe(listener)
      return () => {
        stop()
        readers -= 1
        freeUnused()
      }
    },
  }
  stores.set(key, running)
  return running
}

// Uploads of one user do not continue for the next.
forgetAtEnd(() => {
  for (const running of stores.values()) for (const { cancel } of running.get()) cancel()
})

/**
 * The uploads for one owner that run or failed. They outlive the screen that began them: the next one shows them too.
 */
export function uploadsFor({ record, id }: FilesOwner): Running {
  const key = `${record}/${id}`
  return stores.get(key) ?? madeFor(key)
}

/** Stops the uploads of a discarded owner. */
export function stopUploads(owner: FilesOwner): void {
  for (const { cancel } of uploadsFor(owner).get()) cancel()
}
