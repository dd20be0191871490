import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { DialogsHost } from '../ui/dialogs-host.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { NoticesHost } from '../ui/notices-host.tsx'
import { listenForShortcuts } from '../ui/use-shortcuts.ts'
import { ClientFormSources } from './client-form-sources.tsx'
import { notifyNewVersion } from './new-version.ts'
import { useDialogsOfPage } from './use-dialogs-of-page.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** The build that the page was served from; unnamed where the screens are served by a developer's own server. */
const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="flightline-build"]')?.content

/** A server of another build than the page's means that the page is out of date (decision P9). */
function useNewVersion(): void {
  const { live } = usePlatform()
  useEffect(() => {
    let own = ownBuild()
    const compare = () => {
      const build = live.build.get()
      if (own === undefined) own = build
      if (build !== undefined && build !== own) notifyNewVersion()
    }
    compare()
    return live.build.subscribe(compare)
  }, [live])
}

function suppressPageSave(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') event.preventDefault()
}

/** The browser's 'save page' would be useless here: Ctrl/Cmd+S does nothing (1-shell section 2.3). */
function withoutPageSave(): () => void {
  window.addEventListener('keydown', suppressPageSave)
  return () => window.removeEventListener('keydown', suppressPageSave)
}

export function RootLayout() {
  useEffect(listenForShortcuts, [])
  useEffect(keepFocus, [])
  useNewVersion()
  useDialogsOfPage()
  useDocumentTitle()
  useEffect(withoutPageSave, [])
  return (
    <>
      <Outlet />
      <ClientFormSources>
        <DialogsHost />
      </ClientFormSources>
      <NoticesHost />
    </>
  )
}
