import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSamePage } from '../platform/address.ts'
import { closeAlerts, closeModals } from '../platform/dialogs.ts'

const throughHistory: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])

/** Closes dialogs when their page is left. Leave guards have asked about unsaved input before. */
export function useDialogsOfPage(): void {
  const router = useRouter()
  useEffect(() => {
    let shown = router.latestLocation
    return router.history.subscribe(({ location, action }) => {
      const next = router.parseLocation(location)
      const isLeft = throughHistory.has(action.type) ? !isSamePage(shown, next) : shown.pathname !== next.pathname
      shown = next
      if (!isLeft) return
      closeModals()
      // An action that leads on may have asked its next question already.
      if (throughHistory.has(action.type)) closeAlerts()
    })
  }, [router])
}
