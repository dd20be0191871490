import type { Page } from '@playwright/test'
import type { Run } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import { keyTimes } from './typing.ts'

const lines = 200
const usual: Run = { warmUp: 5, count: 40 }
const mostKeyMs = 8
const notes = 'An invoice of many lines'

const lineItems = Array.from({ length: lines }, (_, at) => ({
  label: `Line ${at + 1}`,
  amount: 10_000 + at,
  part: at % 10 === 0 ? 'tax' : 'pre-tax',
}))

/** The draft whose lines are edited, made once for a scale set. */
async function longInvoice({ db, http, largeClient }: Stage): Promise<string> {
  const { rows } = await db.query<{ id: string }>("select id from invoices where doc->>'notes' = $1", [notes])
  if (rows[0]) return rows[0].id
  const path = `/api/data/clients/${largeClient}/invoices`
  const { id, version } = await http.ask<{ id: string; version: number }>(path, { method: 'POST', body: { notes } })
  await http.ask(`/api/invoices/${id}/lines`, { method: 'PUT', body: { version, lines: lineItems } })
  return id
}

/** Opens the lines and puts the cursor into the middle one, which is emptied: it takes only so much. */
async function intoLine(page: Page, { origin }: Stage, id: string) {
  await page.goto(`${origin}/laro/data/invoices/${id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Edit lines' }).click({ timeout: 60_000 })
  const words = page.getByRole('textbox', { name: 'Description' }).nth(lines / 2)
  await words.fill('')
  await words.click()
  return words
}

/** The browser's own fields, as many as the lines have: the least that a key costs there. */
async function intoBareField(page: Page): Promise<void> {
  const line = `<input value="Line"><input value="$100.00"><select><option>Before tax</select><input type="checkbox">`
  await page.setContent(`<div style="font: 14px/20px sans-serif">${`<p>${line}</p>`.repeat(lines)}</div>`)
  await page
    .locator('p')
    .nth(lines / 2)
    .locator('input')
    .first()
    .click()
}

async function run(stage: Stage): Promise<Measured[]> {
  const id = await longInvoice(stage)
  const turns = stage.isRehearsal ? { warmUp: 0, count: 3 } : usual
  return withBrowser(async (browser) => {
    const page = await signedInPage(browser, stage)
    const words = await intoLine(page, stage, id)
    const keys = await keyTimes(page, turns)
    const written = (await words.inputValue()).length
    if (written !== turns.warmUp + turns.count) throw new Error(`${written} of the keys came to the line`)
    const bare = await signedInPage(browser, stage)
    await intoBareField(bare)
    const floor = await keyTimes(bare, turns)
    return [
      {
        name: `invoice of ${lines} lines: a key in one of them`,
        times: keys,
        floor,
        floorName: "the browser's own field among as many others",
        promise: `median <= ${mostKeyMs} ms`,
        isMet: keys.median <= mostKeyMs,
      },
    ]
  })
}

export const lineEditor: Row = { name: 'line-editor', run }
