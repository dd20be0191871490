import { expect, test, type Page, type Request } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, alertOf, headersOf, pageForFile, pageOf, visit } from './story-helpers.ts'
import { intercept } from './intercept.ts'

const joPage = pageForFile(cast.jo)
const anaPage = pageForFile(cast.ana)

const dialogOf = (page: Page) => page.getByRole('dialog')
const wordsOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

async function chooseStatus(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await dialogOf(page).getByRole('tab', { name: 'Status' }).click()
  await dialogOf(page).getByRole('button', { name }).click()
  await expectAxeClean(page)
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

test('quotes begin today; a filtered search is saved, edited, shared and deleted', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await joPage(browser)
  await visit(page, '/laro/quotes')
  await expect(page.getByRole('list', { name: 'Filters in force' })).toHaveText('From Today')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await chooseStatus(page, 'Soft-Quote')
  await expect(page.getByText(/^\d+ found$/)).toBeVisible()
  expect(wordsOf(page, 'f')).toBe('status:qCreated')
  await expect(page.getByRole('cell', { name: 'Confirmed' })).toHaveCount(0)

  // An empty name is not saved.
  const saved = page.getByRole('button', { name: /^Saved searches/ })
  await saved.click()
  await page.getByRole('menuitem', { name: 'Save Search…' }).click()
  await expect(dialogOf(page).getByText('Only Term & Filters Are Saved!')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(wordsOf(page, 'saved')).toBeNull()

  await saved.click()
  await page.getByRole('menuitem', { name: 'Save Search…' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Soft quotes ahead')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Saved searches: Soft quotes ahead' })).toBeVisible()
  const shared = page.url()
  await saved.click()
  await expect(page.getByRole('menuitem', { name: 'Save Search: This search is saved already.' })).toBeDisabled()
  await page.keyboard.press('Escape')

  // Another filter takes its identity; the saved one itself stays.
  await chooseStatus(page, 'Outstanding')
  await expect(page.getByRole('button', { name: 'Saved searches', exact: true })).toBeVisible()
  await saved.click()
  await page.getByRole('menuitem', { name: 'Soft quotes ahead' }).click()
  expect(wordsOf(page, 'f')).toBe('status:qCreated')

  // A colleague sees the same by its address, also by its name alone; who may not see quotes is refused.
  const ana = await anaPage(browser)
  await visit(ana, shared)
  await expect(ana.getByRole('button', { name: 'Saved searches: Soft quotes ahead' })).toBeVisible()
  await expect(ana.getByRole('list', { name: 'Filters in force' })).toContainText('Soft-Quote')
  await visit(ana, '/laro/tasks')
  await expect(ana.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await visit(ana, `/laro/quotes?saved=${wordsOf(page, 'saved')}`)
  await expect(ana.getByRole('list', { name: 'Filters in force' })).toContainText('Soft-Quote')
  const rae = await pageOf(browser, cast.rae)
  await rae.goto(shared)
  await expect(rae.getByRole('heading', { name: 'Permission Denied' })).toBeVisible()
  await expect(rae.getByRole('searchbox')).toHaveCount(0)
  await expect(rae.getByText('Soft quotes ahead')).toHaveCount(0)
  await rae.context().close()

  await saved.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = alertOf(page)
  await expect(question).toContainText('Are You Sure?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Saved searches', exact: true })).toBeVisible()
  await saved.click()
  await expect(page.getByRole('menuitem', { name: 'No saved searches found' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('contacts are searched from three letters, a pause after the last one', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await joPage(browser)
  const asked: string[] = []
  const noteAsked = (one: Request) => {
    if (one.url().endsWith('/api/search/contacts')) asked.push(String(one.postDataJSON()['query']))
  }
  await add(page.request, 'contacts', { first_name: 'Quillon', last_name: 'Searchable' })
  // Not from another list that is searched: its filters are asked for once more on the way.
  await visit(page, '/laro/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  page.on('request', noteAsked)
  await visit(page, '/laro/marketing/contacts')
  const box = page.getByRole('searchbox', { name: 'Search Contacts' })
  await box.pressSequentially('quillon', { delay: 60 })
  await expect(page.getByText('1 found')).toBeVisible()
  // One search where no key is late; not one for each letter.
  expect(asked.at(-1)).toBe('quillon')
  expect(asked.length).toBeLessThan(5)
  expect(asked.filter((one) => one.length < 3)).toEqual([])
  const soFar = [...asked]
  await box.fill('qu')
  await box.press('Enter')
  // Below the minimum Enter clears.
  await expect(box).toHaveValue('')
  await expect(page.getByText('1 found')).toBeHidden()
  expect(asked).toEqual(soFar)

  // A search that fails says so in the alert, and can be tried again.
  await intercept(page, '**/api/search/contacts', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable' } }),
  )
  await box.fill('searchable')
  await box.press('Enter')
  // Asked again before it is given up.
  await expect(alertOf(page)).toContainText('Not available', { timeout: 40_000 })
  await alertOf(page).getByRole('button', { name: 'OK', exact: true }).click()
  await page.unroute('**/api/search/contacts')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('1 found')).toBeVisible()
  page.off('request', noteAsked)
})

test('a custom range of dates on the phone, and trips in the chosen order', async ({ browser }) => {
  const page = await joPage(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/laro/trips')
  await page.getByRole('button', { name: 'Sort' }).click()
  const kept = page.waitForResponse((one) => one.url().includes('/locations/') && one.request().method() !== 'GET')
  await page.getByRole('menuitemradio', { name: 'Last Updated' }).click()
  await expect(page).toHaveURL(/tripSort=last_date/)
  expect((await kept).ok()).toBe(true)
  // It follows its user, not the device.
  await page.evaluate('localStorage.clear()')
  await page.goto('/laro/trips')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Last Updated' })).toBeChecked()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Custom Date Range' }).click()
  const range = page.getByRole('dialog', { name: 'Custom Date Range' })
  await range.getByRole('button', { name: 'Done' }).click()
  await expect(range.getByText('Required format: m/d/yyyy').first()).toBeVisible()
  await range.getByRole('textbox', { name: 'Start' }).fill('1/5/2026')
  await range.getByRole('textbox', { name: 'End' }).fill('1/5/2026')
  await range.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Filters in force' })).toHaveText('1/5/2026 – 1/5/2026')
  expect(wordsOf(page, 'dates')).toBe('2026-01-05_2026-01-05')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the inbox is filtered by medium', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/threads')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await dialogOf(page).getByRole('tab', { name: 'Medium' }).click()
  await dialogOf(page).getByRole('button', { name: 'Text' }).click()
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/f=medium%3Atext/)
  await expect(page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Text' }).click()
  await expect(page.getByRole('list', { name: 'Filters in force' })).toHaveCount(0)
})

test('the global search opens its result, and offers it first the next time', async ({ browser }) => {
  const page = await anaPage(browser)
  await add(page.request, 'aircraft', { tail_number: 'N45QZ', name: 'Quetzal' })
  await visit(page, '/laro/threads')
  await page.getByRole('button', { name: /^Search people/ }).click()
  await page.getByRole('combobox', { name: /^Search people/ }).fill('quetzal')
  await expect(page.getByRole('group', { name: 'Fleet' }).getByRole('option', { name: /N45QZ/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/laro\/data\/aircraft\/fleet\//)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toContainText('N45QZ')
  await expect(page.getByRole('group', { name: 'Recent' })).toBeVisible()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
})

test('saved searches of quotes are managed on a separate screen', async ({ browser }) => {
  const page = await joPage(browser)
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const made = await page.request.post(`/api/data/users/${cast.jo.id}/clients/${clientIds.LARO}/searches`, {
    headers,
    data: { user: cast.jo.id, name: 'Teterboro quotes', query: 'teterboro', index: 'quotes', subtype: 'list' },
  })
  expect(made.status()).toBe(201)
  await visit(page, '/laro/quotes')
  await page.getByRole('button', { name: 'Saved searches', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manage saved searches' }).click()
  await expect(page).toHaveURL(/\/laro\/quotes\/filters$/)
  await expect(page.getByRole('link', { name: /^Teterboro quotes/ })).toBeVisible()
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok()),
    page.getByRole('switch', { name: 'AI Watchlist: Teterboro quotes' }).click(),
  ])
  await expect(page.getByRole('switch', { name: 'AI Watchlist: Teterboro quotes' })).toBeChecked()
  await page.getByRole('link', { name: /^Teterboro quotes/ }).click()
  await expect(page.getByRole('searchbox', { name: 'Search Quotes' })).toHaveValue('teterboro')
  await expect(page.getByRole('button', { name: 'Saved searches: Teterboro quotes' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Delete Teterboro quotes' }).click()
  await alertOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('No saved searches found')).toBeVisible()
})
