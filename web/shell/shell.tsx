import { Outlet, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { UserSummary } from '../../domain/company/index.ts'
import { useColleagues } from '../company/index.ts'
import { speakIssuesWith } from '../ui/form/issue-words.ts'
import { sidebarWord } from '../platform/address.ts'
import { loadPart } from '../platform/load-part.ts'
import { PageOfClient, usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import { useRested } from '../platform/use-rested.ts'
import { useAddressWords } from '../platform/use-address-words.ts'
import { whenIdleAfter } from '../platform/when-idle.ts'
import { loadDialogs } from '../ui/dialogs-host.tsx'
import { FallbackBoundary } from '../ui/fallback-boundary.tsx'
import { drawFieldsWith, roomKinds } from '../ui/field/room-fields.ts'
import { closeMissing, lazyPart, notifyMissing } from '../ui/lazy-part.tsx'
import { peopleColors, peoplePhotos } from '../ui/people-looks.ts'
import { ClientFormSources } from './client-form-sources.tsx'
import { Header } from './header.tsx'
import { LiveBanner } from './live-banner.tsx'
import { usePaletteKeys } from './palette/palette-query.ts'
import { PhoneBar } from './phone-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import { useFollowedClient } from './use-followed-client.ts'
import { usePushWorker } from './use-push-worker.ts'
import { useSendWaiting } from './use-send-waiting.ts'
import { useSectionShortcuts } from './use-section-shortcuts.ts'
import { useShellPanels, type ShellPanel } from './use-shell-panels.ts'
import { WelcomeBanners } from './welcome-banners.tsx'
import classes from './shell.module.css'

// Forms know no room; the shell, which knows them, gives them the fault messages and the inputs of the rooms' records.
// The messages load right after the shell: no form has a fault before that.
void loadPart(() => import('../../domain/issue-words.ts')).then(
  ({ issueWords }) => speakIssuesWith(issueWords),
  notifyMissing,
)
drawFieldsWith(
  Object.fromEntries(
    roomKinds.map((kind) => [kind, lazyPart(async () => (await import('../screens.ts')).fieldOf(kind))]),
  ),
)

const preloadAfterMs = 1500
const dialogsAfterMs = 300
const loadPalette = () => import('./palette/command-palette.tsx')

const panels = {
  clients: lazyPart(async () => (await import('./client-sidebar.tsx')).ClientSidebar, closeMissing),
  palette: lazyPart(async () => (await loadPalette()).CommandPalette, closeMissing),
  watchlist: lazyPart(async () => (await import('./watchlist-panel.tsx')).WatchlistPanel, closeMissing),
  unread: lazyPart(async () => (await import('./unread-sidebar.tsx')).UnreadSidebar, closeMissing),
}

const FollowPages = lazyPart(async () => (await import('./page/follow-pages.tsx')).FollowPages)
const ThreadOverPage = lazyPart(async () => (await import('./thread-over-page.tsx')).ThreadOverPage, notifyMissing)

const preload = (fetched: () => Promise<unknown>, afterMs: number) =>
  whenIdleAfter(afterMs, () => {
    fetched().catch((error: unknown) => console.info('Preloading waits for the first use.', error))
  })

/**
 * Fetched early: the code of alerts right after the first screen, because an alert often says that the network is
 * missing; then the code that takes the first letter after Ctrl-K and changes sections at once.
 */
function preloadWhenIdle(): () => void {
  const waiting = [
    preload(loadDialogs, dialogsAfterMs),
    preload(() => Promise.all([loadPalette(), import('../records/section-screen.tsx')]), preloadAfterMs),
  ]
  return () => waiting.forEach((takeBack) => takeBack())
}

function OpenPanel({ panel, onClose }: { readonly panel: ShellPanel; readonly onClose: () => void }) {
  const Panel = panels[panel]
  return (
    <FallbackBoundary
      key={panel}
      what="A panel"
      fallback={null}
      onFailed={() => {
        notifyMissing()
        onClose()
      }}
    >
      <Suspense fallback={null}>
        <Panel onClose={onClose} />
      </Suspense>
    </FallbackBoundary>
  )
}

/** Fetched when the first thread opens over a page; then kept, so that a closed one can slide away. */
function OverPageOnceAsked() {
  const { words } = useAddressWords()
  const [isAsked, setAsked] = useState(false)
  if (words[sidebarWord] !== undefined && !isAsked) setAsked(true)
  return (
    isAsked && (
      <Suspense fallback={null}>
        <ThreadOverPage />
      </Suspense>
    )
  )
}

type Look = Pick<UserSummary, 'id' | 'color' | 'img'>

const pairsOf = (users: readonly Look[], look: 'color' | 'img'): string =>
  JSON.stringify(users.flatMap(({ id, [look]: value }) => (value ? [[id, value]] : [])))

const mapOf = (pairs: string): ReadonlyMap<string, string> => new Map(JSON.parse(pairs) as [string, string][])

/** Sets how the users of the client want to be seen: their avatars are drawn everywhere, and know no room. */
function usePeopleLooks(users: readonly Look[]): void {
  // The list is made again at every draw: it has changed when its words have.
  const [colors, photos] = [pairsOf(users, 'color'), pairsOf(users, 'img')]
  useEffect(() => peopleColors.set(mapOf(colors)), [colors])
  useEffect(() => peoplePhotos.set(mapOf(photos)), [photos])
}

/** Frame of every page of a client: header, menu, page, and the panels over it. */
function Frame() {
  const { clientKey } = useParams({ from: '/$clientKey' })
  const shell = useShellPanels()
  usePeopleLooks(useColleagues())
  usePaletteKeys(shell.panel === 'palette')
  useSectionShortcuts()
  useEffect(preloadWhenIdle, [])
  const isRested = useRested()
  useFollowedClient()
  useSendWaiting()
  usePushWorker()
  return (
    <ClientFormSources>
      <div className={classes['shell']}>
        <a href="#page" className={classes['skip']}>
          Skip to the page
        </a>
        <Header isMenuOpen={shell.isMenuOpen} onMenu={shell.toggleMenu} panel={shell.panel} onPanel={shell.openPanel} />
        <SideMenu isOpen={shell.isMenuOpen} onClose={shell.closeMenu} onAction={shell.openPanel} />
        <main id="page" tabIndex={-1} className={classes['page']}>
          <LiveBanner />
          <WelcomeBanners />
          {isRested && (
            <Suspense fallback={null}>
              <FollowPages />
            </Suspense>
          )}
          {/* Keeps no state of the page of another client. */}
          <PageOfClient key={clientKey}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </PageOfClient>
        </main>
        <PhoneBar isMenuOpen={shell.isMenuOpen} onMenu={shell.toggleMenu} />
        <PageOfClient key={`over-${clientKey}`}>
          <OverPageOnceAsked />
        </PageOfClient>
        {shell.panel && <OpenPanel panel={shell.panel} onClose={shell.closePanel} />}
      </div>
    </ClientFormSources>
  )
}

/** Draws nothing of a client once the session has ended, during the navigation away. */
export function Shell() {
  const { client, session } = usePlatform()
  const isClientChosen = useStore(client) !== undefined
  const isSignedIn = Boolean(useStore(session.user))
  return isClientChosen && isSignedIn ? <Frame /> : null
}
