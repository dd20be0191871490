import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Files of the built screens by the module they come from, as the bundler lists them. */
const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)

export type Manifest = z.output<typeof manifestShape>

const page = 'index.html'
const frame = 'shell/shell.tsx'
const records = 'records/section-screen.tsx'
const dashboard = 'records/dashboard/dashboard-screen.tsx'
const messages = 'records/message-screens.ts'
/** By its index, or by its own name where other screens take from it as well. */
const inboxFile = /^inbox\/index\.ts$|^_inbox-[\w-]+\.js$/
const inbox = 'inbox'

/**
 * Screens of the web's router (`web/router.tsx`) by their addresses after the client, each with its first module; `*`
 * is any one word. The first match counts. Every other address is a list or a page of records.
 */
const screens: readonly (readonly [address: string, module: string])[] = [
  ['', inbox],
  ['threads', inbox],
  ['threads/*', inbox],
  ['threads/inbox/*', inbox],
  ['company/mailboxes', inbox],
  ['emails', messages],
  ['dashboard/messages', messages],
  ['dashboard', dashboard],
  ['schedule', 'charter/schedule/schedule-screen.tsx'],
  ['trips/board', 'charter/board/departure-board.tsx'],
  ['quotes/filters', 'search/saved-searches-screen.tsx'],
  ['orders/board', 'commerce/board/order-board.tsx'],
  ['tasks/board', 'crm/tasks/task-board.tsx'],
  ['marketing/contacts/duplicates', 'crm/merging/duplicates-screen.tsx'],
  ['marketing/contacts/*/merge/*', 'crm/merging/merge-screen.tsx'],
  ['cms/pages/*', 'content/pages/page-route.tsx'],
  ['cms/gallery', 'content/gallery/gallery-screen.tsx'],
  ['company/users/details/*/notifications', 'company/profile/notification-settings.tsx'],
  ['company/users/details/*', 'company/profile/profile-screen.tsx'],
  ['company/sign-in', 'automation/sign-in/sign-in-rules-screen.tsx'],
  ['company/rules', 'automation/rules/rules-screen.tsx'],
  ['company/integrations', 'automation/integrations/integrations-screen.tsx'],
  ['company/metrics', 'automation/metrics/metrics-screen.tsx'],
  ['company/mail-imports', 'automation/archives/mail-imports-screen.tsx'],
  ['company/clockwork', 'automation/clockwork/clockwork-screen.tsx'],
  ['company/audit', 'company/audit/audit-screen.tsx'],
  ['company/settings', 'company/settings/settings-screen.tsx'],
  ['activate', 'company/onboarding/activate-screen.tsx'],
]

/** Screens outside the frame of a client, by the first word of their addresses. */
const unframed: ReadonlyMap<string, readonly string[]> = new Map([
  ['login', ['company/sign-in/login-screen.tsx']],
  ['logout', []],
  ['change_log', ['shell/change-log-screen.tsx']],
  ['shared', ['charter/customer-pages/shared-screen.tsx']],
  ['unsubscribe', ['crm/groups/unsubscribe-screen.tsx']],
])

const publicPage = 'company/public-client-screen.tsx'

const wordsOf = (address: string): readonly string[] => address.split('/').filter((word) => word !== '')

const isAt = (address: string, words: readonly string[]): boolean => {
  const wanted = wordsOf(address)
  return wanted.length === words.length && wanted.every((word, at) => word === '*' || word === words[at])
}

/** The modules that the page of an address begins with, the frame first where there is one. */
function modulesAt(path: string): readonly string[] {
  const [first = '', ...words] = wordsOf(path)
  if (unframed.has(first)) return unframed.get(first) ?? []
  if (isAt('book', words)) return [publicPage]
  const [, module = records] = screens.find(([address]) => isAt(address, words)) ?? []
  return [frame, module]
}

export async function readManifest(root: string): Promise<Manifest> {
  return manifestShape.parse(JSON.parse(await readFile(join(root, '.vite/manifest.json'), 'utf8')))
}

/** Modules that must be here before the named ones can run, those among them. */
export function neededBy(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const needed = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue
    needed.add(name)
    waiting.push(...(manifest[name]?.imports ?? []))
  }
  return needed
}

/** Elements that let the browser fetch files before the page's own code asks for them. */
function linksTo(manifest: Manifest, names: readonly string[]): string {
  const known = neededBy(manifest, [page])
  const more = [...neededBy(manifest, names)].filter((name) => !known.has(name)).flatMap((name) => manifest[name] ?? [])
  const styles = new Set(more.flatMap(({ css }) => css))
  return [
    ...more.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('\n')
}

/**
 * Preload of the page's first call, as `web/public/first-questions.js` makes it: before all links to code, or it would
 * wait for them. A key that needs escaping in the page has none.
 */
function withFirstAnswers(html: string, path: string, search: string): string {
  const [, client = '', section = '', ...more] = path.toLowerCase().split('/')
  if (!/^[\w-]*$/.test(client)) return html
  const isInbox = section === 'threads' && search === ''
  const isSchedule = section === 'schedule' && more.length === 0 && /^[\w?=&%-]*$/.test(search)
  const opened = isInbox || isSchedule ? [`${section}${search.replaceAll('&', '&amp;')}`] : []
  const url = ['/api/first', ...(client === '' ? [] : [client]), ...opened].join('/')
  return html.replace('<head>', `<head>\n    <link rel="preload" as="fetch" crossorigin href="${url}" />`)
}

/**
 * Page for an address, with preloads of its first requests: its data, and the code of its screen and of the frame
 * around it, which the page would otherwise learn only when its own code runs.
 */
export function pageFor(built: string, manifest: Manifest): (url: string) => string {
  const inboxNames = Object.keys(manifest).filter((name) => inboxFile.test(name))
  const linked = new Map<string, string>()
  const withCode = (modules: readonly string[]): string => {
    const key = modules.join(' ')
    const known = linked.get(key)
    if (known !== undefined) return known
    const names = modules.flatMap((module) => (module === inbox ? inboxNames : [module]))
    const html = built.replace('</head>', `${linksTo(manifest, names)}\n</head>`)
    linked.set(key, html)
    return html
  }
  return (url) => {
    const [path = ''] = url.split('?')
    const html = withCode(modulesAt(path.toLowerCase()))
    const isAsking = !['login', 'shared'].includes(path.split('/')[1] ?? '')
    return isAsking ? withFirstAnswers(html, path, url.slice(path.length)) : html
  }
}
