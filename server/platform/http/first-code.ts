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
/** By its index, or by its own name where other screens take from it as well. */
const inbox = /^inbox\/index\.ts$|^_inbox-[\w-]+\.js$/

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
 * The link to what the page asks first, as `web/public/first-questions.js` asks it: before all links to code, or it would
 * wait behind them. A key that would have to be written otherwise in the page has none.
 */
function withFirstAnswers(html: string, [, client = '', section = '']: readonly string[], isPlain: boolean): string {
  if (!/^[\w-]*$/.test(client)) return html
  const parts = [...(client === '' ? [] : [client]), ...(section === 'threads' && isPlain ? [section] : [])]
  const url = ['/api/first', ...parts].join('/').toLowerCase()
  return html.replace('<head>', `<head>\n    <link rel="preload" as="fetch" crossorigin href="${url}" />`)
}

/**
 * The page for an address, with links to what it needs first: what it asks, the frame and its section's screen, of which
 * the page learns only when its own code runs. Outside every client it is the page as it was built.
 */
export function pageFor(built: string, manifest: Manifest): (url: string) => string {
  const withCode = (...names: string[]) => built.replace('</head>', `${linksTo(manifest, names)}\n</head>`)
  const inboxName = Object.keys(manifest).filter((name) => inbox.test(name))
  const framed = withCode(frame)
  const sections = new Map([
    ['', withCode(frame, ...inboxName)],
    ['threads', withCode(frame, ...inboxName)],
    ['dashboard', withCode(frame, dashboard)],
    ['company', framed],
    ['book', built],
  ])
  const others = withCode(frame, records)
  return (url) => {
    const [path = '', ...query] = url.split('?')
    const parts = path.split('/')
    const [, client = '', section = ''] = parts
    if (['login', 'shared'].includes(client)) return built
    const linked = ['logout', 'change_log'].includes(client) ? built : (sections.get(section) ?? others)
    return withFirstAnswers(linked, parts, query.length === 0)
  }
}
