import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { useArriving } from './use-arriving.ts'

/** A file on its way, and how much of it has been sent; 1 while it is made ready. */
export interface Underway {
  readonly id: string
  readonly name: string
  readonly share: number
}

export interface Arriving<File> {
  /** Converts an arrived file before it becomes the value. */
  readonly arrived?: (stored: File) => Promise<File>
  readonly onStored: (stored: File) => void
}

/** Uploads of a field, followed until they have arrived. */
export function useUnderway<File>(label: string, { arrived, onStored }: Arriving<File>) {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const untilArrived = useArriving(label)
  // The value of the field when a file arrives.
  const latest = useRef({ arrived, onStored })
  useEffect(() => {
    latest.current = { arrived, onStored }
  })
  const finish = async (stored: File) => {
    const made = await (latest.current.arrived?.(stored) ?? stored)
    latest.current.onStored(made)
  }
  const follow = (name: string, begin: (share: (of: number) => void) => Promise<File>) => {
    const id = crypto.randomUUID()
    setUnderway((before) => [...before, { id, name, share: 0 }])
    const show = (share: number) =>
      setUnderway((before) => before.map((one) => (one.id === id ? { ...one, share } : one)))
    const sending = begin(show)
      .then(finish)
      .catch((error: unknown) => {
        notify({ ...reasonOf(error), title: 'Upload Error', kind: 'error' })
      })
      .finally(() => setUnderway((before) => before.filter((one) => one.id !== id)))
    void untilArrived(sending)
  }
  return { underway, follow }
}
