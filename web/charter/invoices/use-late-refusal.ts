import { useEffect, useRef } from 'react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'

/** Tells a refusal in a notice once its dialog was closed: whoever closed it took the act for done. Whether it did. */
export function useLateRefusal(title: string): (refusal: unknown) => boolean {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return (refusal) => {
    if (!isOpen.current) notify({ title: `${title} was refused`, message: reasonOf(refusal).message, kind: 'error' })
    return !isOpen.current
  }
}
