import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { leaveClient } from './company/index.ts'
import { createPlatform } from './platform/platform.ts'
import { PlatformProvider } from './platform/platform-context.tsx'
import { makeRouter } from './router.tsx'
import { offerNewVersion } from './shell/new-version.ts'
import { openPushed } from './shell/open-pushed.ts'
import { ThemedApp } from './shell/themed-app.tsx'
import { giveEscapeToMenus } from './ui/escape-to-menu.ts'

const platform = createPlatform()
const router = makeRouter(platform)

// A session that ends anywhere leads to the sign-in, with the way back; one that is another user's now to their own page.
platform.session.user.subscribe(() => {
  if (!platform.session.user.get()) void router.invalidate()
})
platform.live.state.subscribe(() => {
  if (platform.live.state.get() !== 'refused') return
  leaveClient(platform)
  void router.invalidate()
})
openPushed(router)
giveEscapeToMenus()
window.addEventListener('vite:preloadError', () => void offerNewVersion())

const place = document.getElementById('app')
if (place === null) throw new TypeError('index.html has no element with the id "app"')
createRoot(place).render(
  <StrictMode>
    <PlatformProvider platform={platform}>
      <ThemedApp>
        <RouterProvider router={router} />
      </ThemedApp>
    </PlatformProvider>
  </StrictMode>,
)
