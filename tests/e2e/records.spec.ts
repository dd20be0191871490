import { expect, test } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, pageForFile, pageOf, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

for (const colorScheme of variantsToRun(['dark', 'light'])) {
  test(`a task is written with formatted text, deleted, and restored from the trash, ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await joPage(browser)
    await page.emulateMedia({ colorScheme })
    await visit(page, '/laro/tasks/new')
    const name = `Check the ${colorScheme} catering`
    await page.getByLabel('Name').fill(name)
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.fill('Two boxes ')
    await expectAxeClean(page)
    const formatting = page.getByRole('button', { name: 'Formatting', exact: true })
    await formatting.click()
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('without nuts')
    // The next one of the file shares this device, which keeps whether the row is open.
    await formatting.click()
    await page.getByRole('button', { name: 'Create task' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Description' }).locator('strong')).toHaveText('without nuts')

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/laro/tasks')
    await page.getByRole('button', { name: 'Trash' }).click()
    await expect(page.getByRole('dialog', { name: 'Deleted tasks' })).toBeVisible()
    await expectAxeClean(page)
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(page.getByRole('dialog').getByText('No tasks found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('qqqqxyz')
    await expect(page.getByText('No Tasks Found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  })
}

test('a scrolled list shows the results of a search, and new rows wait', async ({ browser, request }) => {
  const names = Array.from({ length: 30 }, (_, place) => `Hangar round ${place + 10}`)
  for (const name of names) await add(request, 'tasks', { name, index: 0 })
  const page = await joPage(browser)
  await visit(page, '/laro/tasks?sort=last_date.desc')
  const link = (name: string) => page.getByRole('link', { name })
  await expect(link('Hangar round 39')).toBeVisible()
  await page.getByRole('table', { name: 'Tasks' }).evaluate((table) => table.scrollTo(0, table.scrollHeight))
  await expect(link('Hangar round 39')).toHaveCount(0)
  await add(request, 'tasks', { name: 'Hangar round 40', index: 0 })
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await search.fill('Hangar round 12')
  await expect(link('Hangar round 12')).toBeVisible()
  await expect(page.getByRole('button', { name: / new$/ })).toHaveCount(0)
  await search.fill('')
  await expect(link('Hangar round 40')).toBeVisible()
})

test('leaving a record with unsaved input asks first: by the menu, Back or a reload', async ({ browser }) => {
  // A separate page, because it is reloaded and goes back.
  const page = await pageOf(browser, cast.jo)
  await page.goto('/laro/tasks')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Order the crew cars')
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('heading', { name: 'Order the crew cars' })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('dialog').filter({ hasText: 'Leave Without Saving?' })
  await name.click()
  await name.fill('Order two crew cars')
  await expect(page.getByText('1 changed')).toBeVisible()

  const menu = page.getByRole('navigation').getByRole('link', { name: 'Trips', exact: true })
  await menu.click()
  await expect(question).toContainText('Your changes in this task are not saved yet.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Order two crew cars')

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.dismiss()
    })
  })
  await page.evaluate('setTimeout(() => location.reload(), 0)')
  expect(await asked).toBe('beforeunload')
  await expect(name).toHaveValue('Order two crew cars')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order two crew cars' })).toBeVisible()
  await name.fill('Order no crew cars')
  await menu.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/laro/trips')
  await page.context().close()
})

test('record tabs are in the address, keep unsaved input, and are reached by keys', async ({ browser }) => {
  const page = await joPage(browser)
  const { id } = await add(page.request, 'tasks', { name: 'Wash the windows' })
  await visit(page, `/laro/tasks/details/${id}`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await page.getByRole('textbox', { name: 'Name' }).fill('Wash all windows')
  await tab('History').click()
  await expect(page).toHaveURL(/[?]tab=history/)
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Created')
  await expect(tab('Details')).toContainText('not saved')

  await tab('History').press('Home')
  await expect(tab('Details')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Wash all windows')
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/tab=conversations/)
  await expect(tab('Conversations')).toBeFocused()
  await page.evaluate('history.back()')
  await expect(tab('Details')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Wash all windows' })).toBeVisible()

  await visit(page, `/laro/tasks/details/${id}?tab=history`)
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Wash all windows')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tab('History')).toBeInViewport()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await expectAxeClean(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})
