import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { DialogsHost } from '../ui/dialogs-host.tsx'
import { NoticesHost } from '../ui/notices-host.tsx'
import { listenForShortcuts } from '../ui/use-shortcuts.ts'
import { reloadForNewVersion } from './new-version.ts'

/** A server of another build than the first one seen means that this page is out of date (decision P9). */
function useNewVersion(): void {
  const { live } = usePlatform()
  useEffect(() => {
    let first: string | undefined
    return live.build.subscribe(() => {
      const build = live.build.get()
      first ??= build
      if (build !== first) void reloadForNewVersion()
    })
  }, [live])
}

function suppressPageSave(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') event.preventDefault()
}

/** The browser's own 'save page' would only be in the way: Ctrl/Cmd+S does nothing (1-shell section 2.3). */
function withoutPageSave(): () => void {
  window.addEventListener('keydown', suppressPageSave)
  return () => window.removeEventListener('keydown', suppressPageSave)
}

export function RootLayout() {
  useEffect(listenForShortcuts, [])
  useNewVersion()
  useEffect(withoutPageSave, [])
  return (
    <>
      <Outlet />
      <DialogsHost />
      <NoticesHost />
    </>
  )
}
