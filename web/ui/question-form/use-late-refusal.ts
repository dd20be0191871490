import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { useIsOpen } from '../use-is-open.ts'

/** Shows a refusal in a notice once its dialog was closed, which looks like a success. True if it did. */
export function useLateRefusal(title: string): (refusal: unknown) => boolean {
  const isOpen = useIsOpen()
  return (refusal) => {
    if (isOpen()) return false
    notify({ title: `${title} was refused`, message: reasonOf(refusal).message, kind: 'error' })
    return true
  }
}
