import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dice } from '../contract/live-writers.ts'
import { isLongRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { Caller } from './caller.ts'
import { openKilledProgram, type KilledProgram } from './killed-program.ts'

// A release goes live while the whole program is killed at any moment: visitors have one whole release, before and after.

const kills = isLongRun ? 25 : 1
const paths = Array.from({ length: 12 }, (_, at) => (at === 0 ? '/' : `/page-${at}`))
const root = `/api/data/clients/${clientIds.LARO}/cms/root`

let program: KilledProgram
beforeAll(async () => {
  program = await openKilledProgram({ RATE_PER_MINUTE: '5000' })
}, 90_000)
afterAll(() => program.close())

interface Row {
  readonly id: string
  readonly version: number
}

async function taken<Body>(answer: ReturnType<Caller['ask']>): Promise<Body> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Body
}

const saying = (word: string) => ({ sections: [{ id: 's1', kind: 'text', heading: word }] })

const makePage = (ana: Caller, url: string, word: string) =>
  taken<Row>(ana.ask('POST', `${root}/pages`, { body: { name: url, url, kind: 'landing', content: saying(word) } }))

const rewrite = (ana: Caller, { id, version }: Row, word: string) =>
  taken<Row>(ana.ask('PATCH', `${root}/pages/${id}`, { body: { version, change: { content: saying(word) } } }))

/** A release of every page as it is now, approved. */
async function approved(ana: Caller, name: string): Promise<string> {
  const { id } = await taken<Row>(ana.ask('POST', `${root}/deployments`, { body: { name, allPages: true } }))
  const { hash } = await taken<{ hash: string }>(ana.ask('GET', `/api/cms/deployments/${id}/release`))
  await taken(ana.ask('POST', `/api/cms/deployments/${id}/approve`, { body: { hash } }))
  return id
}

const publish = (ana: Caller, id: string) => ana.ask('POST', `/api/cms/deployments/${id}/publish`, { body: {} })

/** The words that visitors of all pages are shown: one where the site is one release. */
async function wordsOf(url: string): Promise<readonly string[]> {
  const shown = await Promise.all(
    paths.map(
      async (path) => /<h2>([^<]*)<\/h2>/.exec(await (await fetch(`${url}/site/laro${path}`)).text())?.[1] ?? '',
    ),
  )
  return [...new Set(shown)]
}

test(
  `a publication that is killed ${kills} times leaves one whole release each time`,
  { timeout: 900_000 },
  async () => {
    const dice = new Dice(20_261_126)
    let now = await program.begin()
    let ana = await Caller.signIn(now.url, cast.ana, clientIds.LARO)
    let rows: readonly Row[] = await Promise.all(paths.map((path) => makePage(ana, path, 'Release 0')))
    const first = await approved(ana, 'Release 0')
    const began = performance.now()
    await taken(publish(ana, first))
    const usualMs = performance.now() - began
    let live = 'Release 0'
    for (let turn = 1; turn <= kills; turn += 1) {
      const next = `Release ${turn}`
      const before = await Promise.all(rows.map(({ id }) => taken<Row>(ana.ask('GET', `${root}/pages/${id}`))))
      rows = await Promise.all(before.map((row) => rewrite(ana, row, next)))
      const release = await approved(ana, next)
      const publishing = publish(ana, release).then(
        ({ status }) => status === 200,
        () => false,
      )
      await sleep(dice.below(Math.ceil(usualMs)))
      await now.end('SIGKILL')
      const isAnswered = await publishing
      now = await program.begin()
      ana = ana.at(now.url)
      const shown = await wordsOf(now.url)
      // An answered step is done; another is done or not, as a whole.
      expect(isAnswered ? [[next]] : [[live], [next]]).toContainEqual(shown)
      if (shown[0] !== next) await taken(publish(ana, release))
      live = next
      // A process continues with its known release for two seconds.
      await expect.poll(() => wordsOf(now.url)).toEqual([next])
    }
  },
)
