import { createStore, type Store } from '../../platform/store.ts'

/** What files are uploaded for: a draft, or another record that carries files. */
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

/** The uploads for one owner that run or failed. They outlive the screen that began them: the next one shows them too. */
export function uploadsFor({ record, id }: FilesOwner): Running {
  const key = `${record}/${id}`
  const running = stores.get(key) ?? createStore<readonly RunningUpload[]>([])
  stores.set(key, running)
  return running
}

/** Stops what is still uploaded for an owner that is given up. */
export function stopUploads(owner: FilesOwner): void {
  for (const { cancel } of uploadsFor(owner).get()) cancel()
}
