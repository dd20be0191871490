import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageForFile, visit } from './story-helpers.ts'

const samPage = pageForFile(cast.sam)

const picture = new URL('../../server/seed/pictures/phenom-300.jpg', import.meta.url)

test('an aircraft is added, corrected, given a picture and activated', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await samPage(browser)
  await visit(page, '/nxt/data/aircraft/fleet')
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByRole('button', { name: 'Create aircraft' }).click()
  await expect(page.getByText('No tail number found.')).toBeVisible()

  const tail = `N${String(Date.now()).slice(-4)}E2`
  await page.getByLabel('Tail number').fill(tail)
  await page.getByRole('button', { name: 'Create aircraft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
  await expect(page.getByText('No name found. No closest model found. No seat count value found.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make active' })).toHaveCount(0)

  // The model fills the empty fields.
  await page.getByRole('combobox', { name: 'Closest model' }).fill('Challenger 350')
  await page.getByRole('option', { name: 'Challenger 350' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Challenger 350')
  await page.getByRole('button', { name: 'Wi-Fi' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Make active' }).click()
  await expect(page.getByRole('button', { name: 'Take out of use' })).toBeVisible()
  await expect(page.getByText('No images added.').first()).toBeVisible()

  await page.getByRole('tab', { name: /^Pictures/ }).click()
  const file = { mimeType: 'image/jpeg', buffer: await readFile(picture) }
  await page.getByLabel('Pictures to upload').setInputFiles([
    { ...file, name: 'one.jpg' },
    { ...file, name: 'two.jpg' },
  ])
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  await pictures
    .filter({ hasNotText: 'Cover' })
    .getByRole('button', { name: /^Make it the cover/ })
    .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('No images added.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expectAxeClean(page)

  // An account shows its people, its aircraft, and its invoices.
  await visit(page, '/nxt/data/accounts/new')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.getByLabel('Name').fill('Falcon Desk')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falcon Desk' })).toBeVisible()
  for (const name of ['Contacts', 'Quotes', 'Trips', 'Invoices'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText(
      /No contact is on this account|None yet/,
    )

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/nxt/data/aircraft/fleet')
  await expect(page.getByRole('link', { name: /Phenom 300|Citation/ }).first()).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('every airport and model is searched, and copied as the company’s own', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await samPage(browser)
  await visit(page, '/nxt/data/airports')
  await expect(page.getByRole('heading', { level: 1, name: 'Airports' })).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByText('Enter at least 3 characters of a code, a name or a city.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search airports' }).fill('LSZH')
  const place = page.getByRole('region', { name: 'LSZH' })
  await expect(place).toContainText('Europe/Zurich')
  await expect(place).toContainText('Set a departure airport first.')
  await place.getByRole('combobox', { name: 'Distance from' }).fill('EGLL')
  await expect(place.getByText(/^\d{3} miles \(\d{3} NM\)$/)).toBeVisible()
  await expectAxeClean(page)

  await visit(page, '/nxt/data/aircraft/models')
  await page.getByRole('searchbox', { name: 'Search models' }).fill('global 7500')
  await page.getByRole('button', { name: 'Make it yours: Global 7500' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Global 7500' })).toBeVisible()
  await expect(page.getByLabel('Range (NM)')).not.toHaveValue('')
  await expectAxeClean(page)
})
