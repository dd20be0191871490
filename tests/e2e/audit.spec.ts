import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageOf, productUrl } from './story-helpers.ts'
import { intercept } from './intercept.ts'

// An admin finds a colleague's change, looks at it, and opens the record.

const shown = { timeout: 30_000 }
const name = { first_name: 'Audrey', last_name: 'Traceable' }

test('an admin finds the author of a change to a contact, sees the earlier value, and opens the contact', async ({
  browser,
  request,
}) => {
  const data = `${productUrl()}/api/data/clients/${clientIds.LARO}/contacts`
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const made = await request.post(data, {
    headers,
    data: { ...name, email: 'audrey@trace.example', company: 'Skyline' },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id, version } = (await made.json()) as { id: string; version: number }
  const change = { version, change: { company: 'Nimbus' } }
  expect((await request.patch(`${data}/${id}`, { headers, data: change })).status()).toBe(200)

  const page = await pageOf(browser, cast.ana)
  await page.goto(`/laro/company/audit?actor=${cast.jo.id}&record=contacts`)
  await expect(page.getByRole('heading', { name: 'Audit list' })).toBeVisible(shown)
  const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await expect(first).toContainText('Changed', shown)
  await expect(first).toContainText(cast.jo.name)
  await expect(second).toContainText('Created')
  await first.locator('summary').click()
  await expect(first.getByRole('row', { name: 'Company Skyline Nimbus' })).toBeVisible()
  await expectAxeClean(page)

  await first.getByRole('button', { name: 'All changes of Audrey Traceable' }).click()
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  await expect(rows).toHaveCount(2)

  // Exports the rows on screen; the export is a change like any other.
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^audit-laro-20\d\d-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain(`${cast.jo.name},${cast.jo.id},Changed,Contact,Audrey Traceable,`)
  expect(csv).toContain('Company,Skyline,Nimbus')
  await expect(page.getByText('Exported', { exact: true })).toBeVisible(shown)
  await intercept(page, '**/api/company/audit/export*', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable' } }),
  )
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('The server cannot do this right now.').first()).toBeVisible(shown)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Not only this contact' }).click()
  await expect(page).not.toHaveURL(/id=/)
  await page.getByRole('link', { name: 'Audrey Traceable' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Nimbus', shown)
  await page.context().close()
})
