import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { devices } from './shop-helpers.ts'
import { headersOf, pageOf, productUrl, visit } from './story-helpers.ts'

// A user writes a rule, tries it on what has happened, makes it live and sees it work.

const shown = { timeout: 30_000 }

/** Makes a task and finishes it, as a user. Answers its id. */
async function finishTask(name: string): Promise<string> {
  const headers = { ...(await headersOf(cast.jo, clientIds.LARO)), 'content-type': 'application/json' }
  const ask = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${productUrl()}/api/data/clients/${clientIds.LARO}/tasks${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as { id: string; version: number }
  }
  const { id, version } = await ask('', 'POST', { name })
  await ask(`/${id}`, 'PATCH', { version, change: { state: 'done' } })
  return id
}

/** Chooses from a list by its words. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click()
  await page.getByRole('option', { name: words, exact: true }).click()
}

async function writeRule(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New rule', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Empty rule', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name of the rule', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Record', exact: true }).selectOption({ label: 'Task' })
  await page.getByRole('checkbox', { name: 'When it is made', exact: true }).uncheck()
  await choose(page, 'Or one of these fields changes', 'State')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add condition', exact: true }).click()
  await choose(page, 'What is compared', 'State')
  await choose(page, 'With what', 'Done')
  await page.getByRole('button', { name: 'Add an action', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Set a field', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field', exact: true }).selectOption({ label: 'Completed' })
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('100')
  await expect(page.getByText('When State of a task changes if State is Done then set Completed to 100')).toBeVisible()
}

for (const { device, viewport } of variantsToRun(devices))
  test(`a user writes a rule, tries it on the past and sees it work on ${device}`, async ({ browser }) => {
    const [past, name] = [`Polish the cabin ${device}`, `Finished tasks ${device}`]
    await finishTask(past)
    const page = await pageOf(browser, cast.jo, { viewport })
    await visit(page, '/laro/company/rules')
    await writeRule(page, name)
    await page.getByRole('button', { name: 'Dry run', exact: true }).click()
    const tried = page.getByRole('list', { name: 'Dry run', exact: true })
    await expect(tried.getByRole('button', { name: new RegExp(`^${past}`) })).toContainText('Would have run', shown)
    await expectAxeClean(page)

    await page.getByRole('button', { name: 'Make live', exact: true }).click()
    await expect(page.getByText('Live, version 1', { exact: true })).toBeVisible(shown)
    await expect(page.getByText('The rule has changed since')).toBeHidden()
    const fresh = `Refuel ${device}`
    await finishTask(fresh)
    const runs = page.getByRole('list', { name: 'Runs', exact: true })
    const run = runs.getByRole('button', { name: new RegExp(`^${fresh}`) })
    await expect(run).toContainText('Done', shown)
    await run.click()
    await expect(runs).toContainText('set Completed to 100')
    await expect(runs).toContainText('State is Done: Done')
    await page.getByRole('link', { name: `Open ${fresh}`, exact: true }).click()
    await expect(page.getByRole('heading', { name: fresh })).toBeVisible(shown)
  })
