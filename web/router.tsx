import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { firstClientKey, isSectionPath, openClient, withLowerCaseKey } from './company/index.ts'
import { plainSearch, searchWords } from './platform/address.ts'
import { lazyRouteComponent } from './platform/lazy-screen.ts'
import type { Platform } from './platform/platform.ts'
import { FailureScreen } from './shell/failure-screen.tsx'
import { InboxGate } from './shell/inbox-gate.tsx'
import { NotFoundScreen } from './ui/not-found-screen.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { leave, requireUser } from './session-guards.ts'

interface RouterContext {
  readonly platform: Platform
  /** Begins to fetch the code of screens that are about to show. */
  readonly fetchCode: (matches: readonly { readonly routeId: string }[]) => void
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: FailureScreen,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context: { platform }, location }) => {
    await requireUser(platform, location.href)
    const clientKey = await firstClientKey(platform)
    if (clientKey === undefined) throw notFound()
    throw redirect({ to: '/$clientKey/threads', params: { clientKey } })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searchWords,
  component: lazyRouteComponent(() => import('./company/sign-in/login-screen.tsx'), 'LoginScreen'),
})

const loginLogout = createRoute({ getParentRoute: () => root, path: '/login/logout', beforeLoad: leave })
const logout = createRoute({ getParentRoute: () => root, path: '/logout', beforeLoad: leave })

const changeLog = createRoute({
  getParentRoute: () => root,
  path: '/change_log',
  // Decides whether to offer Log In; the page itself is public.
  beforeLoad: async ({ context: { platform } }) => {
    await platform.session.load()
  },
  component: lazyRouteComponent(() => import('./shell/change-log-screen.tsx'), 'ChangeLogScreen'),
})

const book = createRoute({
  getParentRoute: () => root,
  path: '/$clientKey/book',
  beforeLoad: async ({ context: { platform }, params, location }) => {
    withLowerCaseKey(params, location)
    if ((await platform.session.load()) === null) await platform.session.signInAnonymously()
  },
  component: lazyRouteComponent(() => import('./company/public-client-screen.tsx'), 'PublicClientScreen'),
})

/** Pages that people outside open by a token, without a sign-in (decision P8). */
const outside = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

const shared = outside(
  '/shared/$token',
  lazyRouteComponent(() => import('./charter/customer-pages/shared-screen.tsx'), 'SharedScreen'),
)

/** The client-loading guard: the client of the address is loaded before any page of it shows. */
const client = createRoute({
  getParentRoute: () => root,
  path: '/$clientKey',
  validateSearch: searchWords,
  beforeLoad: async ({ context: { platform, fetchCode }, matches, params, location, abortController }) => {
    withLowerCaseKey(params, location)
    const signedIn = requireUser(platform, location.href)
    // While the server is asked who is signed in, and behind that question.
    fetchCode(matches)
    await signedIn
    const opened = await openClient(platform, params.clientKey, abortController.signal)
    if (opened !== undefined) return
    const key = isSectionPath(location.pathname) ? await firstClientKey(platform) : undefined
    throw key === undefined ? notFound() : redirect({ href: `/${key}${location.href}` })
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  notFoundComponent: NotFoundScreen,
})

const clientHome = createRoute({
  getParentRoute: () => client,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$clientKey/threads', params })
  },
})

/** Conversations are for those with their role; everybody else is shown that. */
const inbox = createRoute({ getParentRoute: () => client, id: 'inbox', component: InboxGate })

const withinInbox = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => inbox, path, component })
type InboxScreen =
  | 'BulkScreen'
  | 'ChatScreen'
  | 'DraftsScreen'
  | 'FailedScreen'
  | 'FiltersScreen'
  | 'FollowUpsScreen'
  | 'HeldMailScreen'
  | 'MailboxesScreen'
  | 'RepliesScreen'
  | 'ScheduledScreen'
  | 'ThreadsScreen'
  | 'UnreadScreen'

const inboxScreen = (name: InboxScreen) => lazyRouteComponent(() => import('./inbox/index.ts'), name)
const threads = withinInbox('/threads', inboxScreen('ThreadsScreen'))
const companyChat = withinInbox('/threads/inbox/chat', inboxScreen('ChatScreen'))
const heldMail = withinInbox('/threads/held', inboxScreen('HeldMailScreen'))
const replies = withinInbox('/threads/replies', inboxScreen('RepliesScreen'))
const drafts = withinInbox('/threads/drafts', inboxScreen('DraftsScreen'))
const scheduled = withinInbox('/threads/scheduled', inboxScreen('ScheduledScreen'))
const failed = withinInbox('/threads/failed', inboxScreen('FailedScreen'))
const bulkActions = withinInbox('/threads/bulk', inboxScreen('BulkScreen'))
const myUnread = withinInbox('/threads/inbox/unread', inboxScreen('UnreadScreen'))
const followUps = withinInbox('/threads/inbox/followups', inboxScreen('FollowUpsScreen'))
const messageFilters = withinInbox('/threads/filters', inboxScreen('FiltersScreen'))
const messageScreen = (name: 'DayMessagesScreen' | 'EmailsScreen') =>
  lazyRouteComponent(() => import('./records/message-screens.ts'), name)
const emails = withinInbox('/emails', messageScreen('EmailsScreen'))

/** A separate screen within the client. */
const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => client, path, component })

const savedSearches = screen(
  '/quotes/filters',
  lazyRouteComponent(() => import('./search/saved-searches-screen.tsx'), 'SavedSearchesScreen'),
)
const schedule = screen(
  '/schedule',
  lazyRouteComponent(() => import('./charter/schedule/schedule-screen.tsx'), 'ScheduleScreen'),
)
const departures = screen(
  '/trips/board',
  lazyRouteComponent(() => import('./charter/board/departure-board.tsx'), 'DepartureBoard'),
)
type CrmScreen = 'DuplicatesScreen' | 'MergeScreen' | 'TaskBoard' | 'UnsubscribeScreen'
const crmScreen = (name: CrmScreen) => lazyRouteComponent(() => import('./crm/index.ts'), name)
type ReportScreen = 'AccountingScreen' | 'LowStockScreen' | 'PaymentsScreen' | 'SalesScreen' | 'TaxScreen'
const commerceScreen = (name: ReportScreen | 'OrderBoard' | 'SendTodayScreen' | 'VendorsScreen' | 'WorkBoard') =>
  lazyRouteComponent(() => import('./commerce/index.ts'), name)
const commerceScreens = [
  screen('/payments', commerceScreen('PaymentsScreen')),
  screen('/accounting', commerceScreen('AccountingScreen')),
  screen('/accounting/taxes', commerceScreen('TaxScreen')),
  screen('/sales', commerceScreen('SalesScreen')),
  screen('/orders/vendors', commerceScreen('VendorsScreen')),
  screen('/data/low-stock', commerceScreen('LowStockScreen')),
  screen('/orders/board', commerceScreen('OrderBoard')),
  screen('/orders/send-today', commerceScreen('SendTodayScreen')),
  screen('/work/board', commerceScreen('WorkBoard')),
]
const crmScreens = [
  screen('/tasks/board', crmScreen('TaskBoard')),
  screen('/marketing/contacts/duplicates', crmScreen('DuplicatesScreen')),
  screen('/marketing/contacts/$id/merge/$other', crmScreen('MergeScreen')),
]
const sectionScreen = (name: 'OptionManagerScreen' | 'SectionScreen') =>
  lazyRouteComponent(() => import('./records/section-screen.tsx'), name)
const optionManager = screen('/quotes/$quoteId/manager', sectionScreen('OptionManagerScreen'))
const dashboard = screen(
  '/dashboard',
  lazyRouteComponent(() => import('./records/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
)
const profile = screen(
  '/company/users/details/$id',
  lazyRouteComponent(() => import('./company/profile/profile-screen.tsx'), 'ProfileScreen'),
)
const profileNotifications = screen(
  '/company/users/details/$id/notifications',
  lazyRouteComponent(() => import('./company/profile/notification-settings.tsx'), 'NotificationSettings'),
)
const activate = screen(
  '/activate',
  lazyRouteComponent(() => import('./company/onboarding/activate-screen.tsx'), 'ActivateScreen'),
)
const automationScreen = (
  name: `${'Clockwork' | 'Integrations' | 'MailImports' | 'Metrics' | 'Rules' | 'SignInRules'}Screen`,
) => lazyRouteComponent(() => import('./automation/index.ts'), name)
const pageEditor = screen(
  '/cms/pages/$id',
  lazyRouteComponent(() => import('./content/pages/page-route.tsx'), 'PageRoute'),
)
const gallery = screen(
  '/cms/gallery',
  lazyRouteComponent(() => import('./content/gallery/gallery-screen.tsx'), 'GalleryScreen'),
)
const settings = screen(
  '/company/settings',
  lazyRouteComponent(() => import('./company/settings/settings-screen.tsx'), 'SettingsScreen'),
)
/** Every other section is the generic list or detail of its record. */
const section = createRoute({
  getParentRoute: () => client,
  path: '/$',
  component: sectionScreen('SectionScreen'),
})

const routeTree = root.addChildren([
  home,
  login,
  loginLogout,
  logout,
  changeLog,
  book,
  shared,
  outside('/unsubscribe/$token', crmScreen('UnsubscribeScreen')),
  client.addChildren([
    clientHome,
    inbox.addChildren([
      threads,
      companyChat,
      myUnread,
      heldMail,
      replies,
      drafts,
      scheduled,
      failed,
      followUps,
      messageFilters,
      bulkActions,
      emails,
    ]),
    activate,
    savedSearches,
    schedule,
    departures,
    ...commerceScreens,
    ...crmScreens,
    optionManager,
    dashboard,
    screen('/dashboard/messages', messageScreen('DayMessagesScreen')),
    profile,
    profileNotifications,
    screen('/company/clockwork', automationScreen('ClockworkScreen')),
    screen('/company/metrics', automationScreen('MetricsScreen')),
    screen('/company/integrations', automationScreen('IntegrationsScreen')),
    screen('/company/mail-imports', automationScreen('MailImportsScreen')),
    screen('/company/sign-in', automationScreen('SignInRulesScreen')),
    screen('/company/rules', automationScreen('RulesScreen')),
    screen(
      '/company/audit',
      lazyRouteComponent(() => import('./company/audit/audit-screen.tsx'), 'AuditScreen'),
    ),
    gallery,
    pageEditor,
    screen('/company/mailboxes', inboxScreen('MailboxesScreen')),
    settings,
    section,
  ]),
])

export const makeRouter = (platform: Platform) => {
  const fetchCode: RouterContext['fetchCode'] = (matches) => {
    const routes: Readonly<Record<string, AnyRoute | undefined>> = router.routesById
    for (const { routeId } of matches) {
      const route = routes[routeId]
      if (route) void router.loadRouteChunk(route)
    }
  }
  const router = createRouter({
    routeTree,
    context: { platform, fetchCode },
    // Guards choose the client and sign out: they must not run because a pointer passed over a link.
    defaultPreload: false,
    defaultPendingMs: 300,
    ...plainSearch,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
