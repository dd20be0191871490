import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../http-client.ts'
import { times, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { benchPages, benchSites, type BenchSite } from '../stage/bench-pages.ts'
import { approvedRelease, publish, rollBack, siteAddress } from '../stage/bench-site.ts'
import { visitorHeaders } from '../stage/visitor-address.ts'

const turns = { main: 5, many: 2 } as const
const pollMs = 50
const mostSeconds = 5
const words = (site: BenchSite): string => benchSites[site].toLocaleString('en-US')

/** The least that publishing so many pages writes: that each of them is published, with history and change log. */
const mark = `
  update pages set doc = jsonb_set(doc, '{published}', to_jsonb($2::bigint)), version = version + 1
  where client_id = current_setting('app.client_id')::uuid and site = $1 and trashed_at is null`

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Writes a word into the first page of the main site, by which its visitors distinguish one release from another. */
async function writeHome(stage: Stage, word: string): Promise<void> {
  const path = `/api/data/clients/${stage.largeClient}/cms/root/pages`
  const where = encodeURIComponent(
    JSON.stringify({
      and: [
        ['site', '==', 'main'],
        ['url', '==', '/'],
      ],
    }),
  )
  const { rows } = await stage.http.ask<{ rows: { id: string }[] }>(`${path}?where=${where}`)
  const page = `${path}/${rows[0]?.id ?? ''}`
  const { version, content } = await stage.http.ask<{ version: number; content: { sections: object[] } }>(page)
  const sections = content.sections.map((section, at) => (at === 0 ? { ...section, heading: word } : section))
  await stage.http.take(page, { method: 'PATCH', body: { version, change: { content: { ...content, sections } } } })
}

/** Until a visitor is shown the release with a word. */
async function untilSeen(stage: Stage, word: string): Promise<void> {
  const visitor = new HttpClient(siteAddress(stage))
  try {
    for (let turn = 0; ; turn++) {
      const { text } = await visitor.call('', { headers: visitorHeaders(turn) })
      if (text.includes(word)) return
      await sleep(pollMs)
    }
  } finally {
    visitor.close()
  }
}

const wordOf = (turn: number): string => `Release ${Date.now()}-${turn}`

interface Released {
  /** Until the request is answered. */
  readonly answered: Times
  /** Until a visitor sees it. */
  readonly seen: Times
  readonly back: Times
}

/** Publishes the main site and takes it back, each until a visitor sees it. */
async function releaseMain(stage: Stage): Promise<Released> {
  const [answered, seen, back]: [number[], number[], number[]] = [[], [], []]
  let before = wordOf(0)
  await writeHome(stage, before)
  let last = await approvedRelease(stage, 'main')
  await publish(stage, last)
  for (let turn = 1; turn <= (stage.isRehearsal ? 1 : turns.main); turn++) {
    await stage.token()
    const word = wordOf(turn)
    await writeHome(stage, word)
    const next = await approvedRelease(stage, 'main')
    const answer = async () => answered.push(await seconds(() => publish(stage, next)))
    seen.push(await seconds(() => Promise.all([answer(), untilSeen(stage, word)])))
    const earlier = { id: last, word: before }
    back.push(await seconds(() => Promise.all([rollBack(stage, earlier.id), untilSeen(stage, earlier.word)])))
    await publish(stage, await approvedRelease(stage, 'main'))
    await untilSeen(stage, word)
    ;[last, before] = [next, word]
  }
  return { answered: times(answered), seen: times(seen), back: times(back) }
}

/** Publishes a site that has no visitors. */
async function releaseMany(stage: Stage): Promise<Times> {
  const taken: number[] = []
  for (let turn = 0; turn < (stage.isRehearsal ? 1 : turns.many); turn++) {
    await stage.token()
    const release = await approvedRelease(stage, 'many')
    taken.push(await seconds(() => publish(stage, release)))
  }
  return times(taken)
}

/** As many pages marked by one statement. */
async function marked(stage: Stage, site: BenchSite): Promise<Times> {
  const taken: number[] = []
  for (let turn = 0; turn < (stage.isRehearsal ? 1 : turns[site === 'many' ? 'many' : 'main']); turn++)
    taken.push(await seconds(() => stage.db.query(mark, [site, Date.now()])))
  return times(taken)
}

const floorName = 'one statement that marks as many pages as published, with history and change log'

async function run(stage: Stage): Promise<Measured[]> {
  await benchPages(stage)
  await stage.token()
  const { answered, seen, back } = await releaseMain(stage)
  const many = await releaseMany(stage)
  const promise = `<= ${mostSeconds} s`
  return [
    {
      name: `publish ${words('main')} pages`,
      times: answered,
      floor: await marked(stage, 'main'),
      floorName,
      unit: 's',
      promise,
      isMet: answered.median <= mostSeconds,
    },
    {
      name: `publish ${words('main')} pages, until a visitor sees it`,
      times: seen,
      unit: 's',
      promise,
      isMet: seen.median <= mostSeconds,
    },
    {
      name: 'roll back, until a visitor sees it',
      times: back,
      unit: 's',
      promise,
      isMet: back.median <= mostSeconds,
    },
    {
      name: `publish ${words('many')} pages`,
      times: many,
      floor: await marked(stage, 'many'),
      floorName,
      unit: 's',
      promise: 'stated',
    },
  ]
}

export const publishing: Row = { name: 'publish', run }
