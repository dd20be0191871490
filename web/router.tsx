import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { firstClientKey, isSectionPath, openClient, rememberedClientKey } from './company/index.ts'
import { searchWords } from './platform/address.ts'
import type { Platform } from './platform/platform.ts'
import { FailureScreen } from './shell/failure-screen.tsx'
import { InboxGate } from './shell/inbox-gate.tsx'
import { NotFoundScreen } from './ui/not-found-screen.tsx'
import { RootLayout } from './shell/root-layout.tsx'

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

/** Access only for a signed-in user; the address asked for is kept for after the sign-in (1-shell section 2.1). */
async function requireUser(platform: Platform, href: string): Promise<void> {
  const user = await platform.session.load()
  if (user === null || user.isAnonymous === true) throw redirect({ to: '/login', search: { redirect: href } })
}

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

/** Signs out and goes to the client's public page (1-shell section 2.1); without a client, to the sign-in. */
async function leave({ context: { platform } }: { context: RouterContext }): Promise<never> {
  const nameKey = platform.client.get()?.nameKey ?? rememberedClientKey()
  await platform.session.signOut()
  if (nameKey === null) throw redirect({ to: '/login', search: {} })
  throw redirect({ to: '/$clientKey/book', params: { clientKey: nameKey } })
}

const loginLogout = createRoute({ getParentRoute: () => root, path: '/login/logout', beforeLoad: leave })
const logout = createRoute({ getParentRoute: () => root, path: '/logout', beforeLoad: leave })

const changeLog = createRoute({
  getParentRoute: () => root,
  path: '/change_log',
  // Whether to offer Log In; the page itself is for everybody.
  beforeLoad: async ({ context: { platform } }) => {
    await platform.session.load()
  },
  component: lazyRouteComponent(() => import('./shell/change-log-screen.tsx'), 'ChangeLogScreen'),
})

const book = createRoute({
  getParentRoute: () => root,
  path: '/$clientKey/book',
  beforeLoad: async ({ context: { platform } }) => {
    if ((await platform.session.load()) === null) await platform.session.signInAnonymously()
  },
  component: lazyRouteComponent(() => import('./company/book-screen.tsx'), 'BookScreen'),
})

/** The client-loading guard: the client of the address is loaded before any page of it shows. */
const client = createRoute({
  getParentRoute: () => root,
  path: '/$clientKey',
  validateSearch: searchWords,
  beforeLoad: async ({ context: { platform, fetchCode }, matches, params, location }) => {
    const signedIn = requireUser(platform, location.href)
    // While the server is asked who is signed in, and behind that question.
    fetchCode(matches)
    await signedIn
    const opened = await openClient(platform, params.clientKey)
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

/** Conversations are for those with their role; everybody else is told so. */
const inbox = createRoute({ getParentRoute: () => client, id: 'inbox', component: InboxGate })

const threads = createRoute({
  getParentRoute: () => inbox,
  path: '/threads',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'ThreadsScreen'),
})

const companyChat = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/inbox/chat',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'ChatScreen'),
})

const heldMail = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/held',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'HeldMailScreen'),
})

const replies = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/replies',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'RepliesScreen'),
})

const scheduled = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/scheduled',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'ScheduledScreen'),
})

const failed = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/failed',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'FailedScreen'),
})

const bulkActions = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/bulk',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'BulkScreen'),
})

const myUnread = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/inbox/unread',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'UnreadScreen'),
})

const followUps = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/inbox/followups',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'FollowUpsScreen'),
})

const messageFilters = createRoute({
  getParentRoute: () => inbox,
  path: '/threads/filters',
  component: lazyRouteComponent(() => import('./inbox/index.ts'), 'FiltersScreen'),
})

const dashboard = createRoute({
  getParentRoute: () => client,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./records/dashboard-screen.tsx'), 'DashboardScreen'),
})

const profile = createRoute({
  getParentRoute: () => client,
  path: '/company/users/details/$id',
  component: lazyRouteComponent(() => import('./company/profile/profile-screen.tsx'), 'ProfileScreen'),
})

const profileNotifications = createRoute({
  getParentRoute: () => client,
  path: '/company/users/details/$id/notifications',
  component: lazyRouteComponent(() => import('./company/profile/notification-settings.tsx'), 'NotificationSettings'),
})

const jobs = createRoute({
  getParentRoute: () => client,
  path: '/company/jobs',
  component: lazyRouteComponent(() => import('./company/jobs-screen.tsx'), 'JobsScreen'),
})

/** Every other section is the generic list or detail of its record. */
const section = createRoute({
  getParentRoute: () => client,
  path: '/$',
  component: lazyRouteComponent(() => import('./records/section-screen.tsx'), 'SectionScreen'),
})

const routeTree = root.addChildren([
  home,
  login,
  loginLogout,
  logout,
  changeLog,
  book,
  client.addChildren([
    clientHome,
    inbox.addChildren([
      threads,
      companyChat,
      myUnread,
      heldMail,
      replies,
      scheduled,
      failed,
      followUps,
      messageFilters,
      bulkActions,
    ]),
    dashboard,
    profile,
    profileNotifications,
    jobs,
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
    // Search values are plain words: no JSON in addresses.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const words = Object.entries(searchWords(search)).flatMap(([name, value]) => (value ? [[name, value]] : []))
      return words.length === 0 ? '' : `?${new URLSearchParams(words).toString()}`
    },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
