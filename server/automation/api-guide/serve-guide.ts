import type { FastifyInstance } from 'fastify'
import { drawDocument, markup, type Html } from '../../platform/http/markup.ts'
import { apiChanges, type ApiChange } from './api-changes.ts'
import { guideParts, type GuideExample, type GuidePart } from './guide-parts.ts'

/** Variables of a shell for values that differ by installation. */
const asVariables = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)

/** The words of a query, each on a line: curl encodes their signs. */
const listQuery = (query: string | undefined): readonly string[] =>
  (query?.split('&') ?? []).map((word) => {
    const shown = asVariables(word)
    // A shell puts values into double quotes only.
    return shown === word ? `--data-urlencode '${word}'` : `--data-urlencode "${shown}"`
  })

/** The call as a command for a shell. `home` is the address of the installation. */
function printCurl({ method, path, headers = {}, body }: GuideExample, home: string): string {
  const [place = '', query] = path.split('?')
  const verb = method === 'GET' ? (query === undefined ? 'curl' : 'curl --get') : `curl --request ${method}`
  const sent = {
    authorization: 'Bearer $KEY',
    ...headers,
    ...(body && { 'content-type': 'application/json' }),
  }
  const lines = [
    `${verb} "${home}/api${asVariables(place)}"`,
    ...listQuery(query),
    ...Object.entries(sent).map(([name, value]) => `--header "${name}: ${value}"`),
    ...(body ? [`--data '${JSON.stringify(body)}'`] : []),
  ]
  return lines.join(' \\\n  ')
}

const drawExample = (example: GuideExample, home: string): Html => markup`
  <section class="example">
    <h3>${example.title}</h3>
    <pre tabindex="0" aria-label="Call: ${example.title}">${printCurl(example, home)}</pre>
    <p class="status">${example.status}</p>
    <pre tabindex="0" aria-label="Answer: ${example.title}">${asVariables(JSON.stringify(example.answer, null, 2))}</pre>
  </section>`

const drawPart = ({ id, title, words, examples, code }: GuidePart, home: string): Html => markup`
  <section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${words.map((one) => markup`<p>${one}</p>`)}
    ${examples.map((example) => drawExample(example, home))}
    ${code === undefined ? markup`` : markup`<pre tabindex="0" aria-label="Example: ${title}">${code}</pre>`}
  </section>`

const kinds = { new: 'New', changed: 'Changed', announced: 'Announced', breaking: 'Breaking' } as const

const drawChange = ({ kind, words }: ApiChange): Html => markup`<li><strong>${kinds[kind]}:</strong> ${words}</li>`

const drawChanges = (): Html => markup`
  <section id="changes" aria-labelledby="changes-title">
    <h2 id="changes-title">Changes of the API</h2>
    <p>A change that could break a program is announced here one version before it takes effect.</p>
    ${apiChanges.map(
      ({ version, date, changes }) => markup`
        <h3>${version}, ${date}</h3>
        <ul>${changes.map(drawChange)}</ul>`,
    )}
  </section>`

const style = `
  :root { color-scheme: light dark; --text: light-dark(#16171d, #e6e7ec); --quiet: light-dark(#55565f, #a6a8b3); --back: light-dark(#fff, #15161b); --code: light-dark(#f4f4f7, #1e2027); --line: light-dark(#d9dae0, #34363f); --link: light-dark(#2b3290, #a5b0ff); }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--back); color: var(--text); font: 15px/23px system-ui, sans-serif; overflow-wrap: anywhere; }
  a { color: var(--link); }
  header, .page { max-width: 68rem; margin: 0 auto; padding: 0 16px; }
  header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding-block: 20px 12px; }
  h1 { margin: 0; font-size: 20px; line-height: 28px; }
  h2 { margin: 36px 0 8px; font-size: 17px; } h3 { margin: 20px 0 6px; font-size: 14px; }
  p { margin: 0 0 10px; max-width: 44rem; }
  .page { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 32px; padding-bottom: 64px; }
  nav ul { position: sticky; top: 16px; margin: 36px 0 0; padding: 0; list-style: none; }
  nav a { display: block; padding: 4px 0; text-decoration: none; } nav a:hover { text-decoration: underline; }
  pre { margin: 0 0 8px; padding: 10px 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--code); font: 12.5px/19px ui-monospace, monospace; overflow-wrap: normal; }
  .status { margin: 0 0 4px; color: var(--quiet); font-size: 13px; }
  @media (max-width: 40rem) { .page { display: block; } nav ul { position: static; margin-top: 0; display: flex; flex-wrap: wrap; gap: 0 16px; } nav a { padding: 10px 0; } }
`

/** The guide of the API as a page (issue 41). `home` is the address of the installation. */
const drawGuide = (home: string): string =>
  drawDocument({
    title: 'Flightline API',
    style,
    body: markup`
      <header>
        <h1>Flightline API</h1>
        <a href="/api/docs/reference">Reference of all calls</a>
      </header>
      <div class="page">
        <nav aria-label="Chapters">
          <ul>
            ${[...guideParts, { id: 'changes', title: 'Changes' }].map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}
          </ul>
        </nav>
        <main>${guideParts.map((part) => drawPart(part, home))} ${drawChanges()}</main>
      </div>`,
  })

/** Serves the guide of the API at `/api/docs`, for everybody: it names no client and no data. */
export function serveGuide(api: FastifyInstance, home: string): void {
  const guide = drawGuide(home)
  api.get('/docs', { schema: { hide: true } }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/html; charset=utf-8').send(guide),
  )
}
