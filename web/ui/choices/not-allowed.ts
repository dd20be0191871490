import { notify } from '../../platform/notices.ts'

/** A dropdown that is disabled says why when it is pressed (1-shell section 8). */
export function notifyNotAllowed(reason: string): void {
  notify({ title: 'Not Allowed', message: reason, kind: 'error' })
}
