import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import { DialogsHost } from '../ui/dialogs-host.tsx'
import { NoticesHost } from '../ui/notices-host.tsx'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { listenForShortcuts, useShortcuts } from '../ui/use-shortcuts.ts'
import { reloadForNewVersion } from './new-version.ts'

const houseTheme = {}

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

export function RootLayout() {
  const client = useStore(usePlatform().client)
  useEffect(listenForShortcuts, [])
  useNewVersion()
  // Everything is saved as it is typed; the browser's own 'save page' would only be in the way (1-shell section 2.3).
  useShortcuts([{ keys: 'mod+s', label: 'Save (always saved)', run: () => undefined, isForTyping: true }])
  return (
    <ThemeProvider theme={client?.theme ?? houseTheme}>
      <Outlet />
      <DialogsHost />
      <NoticesHost />
    </ThemeProvider>
  )
}
