import type { Page } from '@playwright/test'
import type { Run } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import { measureLineKeys } from './line-keys.ts'

const lines = 200
const usual: Run = { warmUp: 5, count: 40 }
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

const bareLine = `<input value="Line"><input value="$100.00"><select><option>Before tax</select><input type="checkbox">`

async function run(stage: Stage): Promise<Measured[]> {
  const id = await longInvoice(stage)
  const turns = stage.isRehearsal ? { warmUp: 0, count: 3 } : usual
  return withBrowser(async (browser) => {
    const page = await signedInPage(browser, stage)
    const words = await intoLine(page, stage, id)
    const name = `invoice of ${lines} lines: a key in one of them`
    return [await measureLineKeys(stage, { browser, page, words, name, turns, lines, bareLine })]
  })
}

export const lineEditor: Row = { name: 'line-editor', run }
