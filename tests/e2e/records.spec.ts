import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageOf } from './house.ts'

test('a task is written with formatted text, deleted, and restored from the trash', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo)
  await page.goto('/laro/tasks/new')
  await page.getByLabel('Name').fill('Check the catering of tomorrow')
  const text = page.getByRole('textbox', { name: 'Description' })
  await text.fill('Two boxes ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('without nuts')
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('heading', { name: 'Check the catering of tomorrow' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' }).locator('strong')).toHaveText('without nuts')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/laro/tasks')
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore Check the catering of tomorrow' }).click()
  await expect(page.getByRole('dialog').getByText('No tasks found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Check the catering of tomorrow' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Search tasks' }).fill('qqqqxyz')
  await expect(page.getByText('No Tasks Found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Check the catering of tomorrow' })).toBeVisible()
  await page.context().close()
})

test('a file of the content is uploaded', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await page.goto('/laro/cms/files/new')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'menu card.txt', mimeType: 'text/plain', buffer: Buffer.from('soup') })
  await expect(page.getByRole('heading', { name: 'menu card.txt' })).toBeVisible()
  await page.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on a form with formatted text and on the trash, ${colorScheme}`, async ({ browser }) => {
    const page = await pageOf(browser, cast.ana, { colorScheme })
    await page.goto('/laro/tasks/new')
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
    await expectAxeClean(page)
    await page.goto('/laro/tasks?panel=trash')
    await expect(page.getByRole('dialog', { name: 'Deleted tasks' })).toBeVisible()
    await expectAxeClean(page)
    await page.context().close()
  })
}
