import type { Browser, Locator, Page } from '@playwright/test'
import { times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { sectionsOf } from '../stage/bench-pages.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import { keyTimes } from './typing.ts'

const blocks = 200
const usual: Run = { warmUp: 5, count: 40 }
const opened: Run = { warmUp: 1, count: 8 }
const mostOpenMs = 1000
const mostKeyMs = 16
const pageUrl = '/bench-editor'

/** The page that is edited, made once for a scale set. */
async function longPage(stage: Stage): Promise<string> {
  const path = `/api/data/clients/${stage.largeClient}/cms/root/pages`
  const where = encodeURIComponent(JSON.stringify(['url', '==', pageUrl]))
  const { rows } = await stage.http.ask<{ rows: { id: string }[] }>(`${path}?where=${where}`)
  if (rows[0]) return rows[0].id
  const body = {
    name: 'A page of many blocks',
    url: pageUrl,
    site: 'editor',
    kind: 'landing',
    content: { sections: sectionsOf(blocks) },
  }
  return (await stage.http.ask<{ id: string }>(path, { method: 'POST', body })).id
}

async function openEditor(page: Page, { origin }: Stage, id: string): Promise<void> {
  await page.goto(`${origin}/laro/cms/pages/${id}`, { waitUntil: 'commit' })
  await page.locator(`[data-item="s${blocks}"]`).waitFor({ state: 'attached', timeout: 60_000 })
}

async function openings(browser: Browser, stage: Stage, id: string): Promise<Times> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 1 } : opened
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const page = await signedInPage(browser, stage)
    const began = performance.now()
    await openEditor(page, stage, id)
    taken.push(performance.now() - began)
    await page.context().close()
  }
  return times(taken.slice(warmUp))
}

/** Opens a block in the middle of the page and puts the cursor into its heading, which is emptied: it takes only so much. */
async function intoHeading(page: Page): Promise<Locator> {
  const item = page.locator(`[data-item="s${blocks / 2}"]`)
  await item.locator('button[aria-expanded]').first().click()
  const heading = item.getByRole('textbox', { name: 'Heading' })
  await heading.fill('')
  await heading.click()
  return heading
}

/** The browser's own field with as many others above and below it: the least that a key costs there. */
async function intoBareField(page: Page): Promise<void> {
  const fields = `<input value="Part" style="display: block; font: 14px/20px sans-serif">`.repeat(blocks)
  await page.setContent(fields)
  await page
    .locator('input')
    .nth(blocks / 2)
    .click()
}

async function run(stage: Stage): Promise<Measured[]> {
  const id = await longPage(stage)
  const turns = stage.isRehearsal ? { warmUp: 0, count: 3 } : usual
  return withBrowser(async (browser) => {
    const open = await openings(browser, stage, id)
    const page = await signedInPage(browser, stage)
    await openEditor(page, stage, id)
    const heading = await intoHeading(page)
    const keys = await keyTimes(page, turns)
    const written = (await heading.inputValue()).length
    if (written !== turns.warmUp + turns.count) throw new Error(`${written} of the keys came to the heading`)
    const bare = await signedInPage(browser, stage)
    await intoBareField(bare)
    const floor = await keyTimes(bare, turns)
    return [
      {
        name: `page of ${blocks} blocks: opened in the editor, cold cache`,
        times: open,
        promise: `<= ${mostOpenMs / 1000} s`,
        isMet: open.median <= mostOpenMs,
      },
      {
        name: `page of ${blocks} blocks: a key in one of them`,
        times: keys,
        floor,
        floorName: "the browser's own field among as many others",
        promise: `p95 <= ${mostKeyMs} ms`,
        isMet: keys.p95 <= mostKeyMs,
      },
    ]
  })
}

export const pageEditor: Row = { name: 'page-editor', run }
