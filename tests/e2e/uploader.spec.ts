import { readFileSync } from 'node:fs'
import { expect, test, type Page, type Route } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, alertOf, bringFiles, pageForFile, visit } from './story-helpers.ts'
import { intercept } from './intercept.ts'

const anaPage = pageForFile(cast.ana)

const textFile = (name: string, words = 'soup') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
const uploader = (page: Page) => page.getByRole('region', { name: 'File uploader' })
const rowOf = (page: Page, name: string) => uploader(page).getByRole('listitem').filter({ hasText: name })
const choose = (page: Page, ...files: ReturnType<typeof textFile>[]) =>
  page.getByLabel('Files to upload').setInputFiles(files)
const upload = (page: Page) =>
  uploader(page)
    .getByRole('button', { name: /^Upload/ })
    .click()

/** A chosen file appears in the list only when its name has been checked. */
async function uploadChosen(page: Page, last = ''): Promise<void> {
  await expect(rowOf(page, last).first()).toBeVisible()
  await upload(page)
}

async function openUploader(page: Page): Promise<void> {
  await visit(page, '/laro/cms/files')
  await expect(page.getByRole('searchbox', { name: 'Search files' })).toBeVisible()
  await visit(page, '/laro/cms/files/new')
  await expect(page.getByRole('heading', { name: 'New files' })).toBeVisible()
}

/** Removes chosen files before their upload: closing the page does not ask about them. */
async function giveUp(page: Page): Promise<void> {
  const remove = uploader(page).getByRole('button', { name: /^Remove / })
  while ((await remove.count()) > 0) await remove.first().click()
}

test('files of the content are chosen, uploaded, opened and deleted with Undo', async ({ browser }) => {
  const page = await anaPage(browser)
  await openUploader(page)
  await upload(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose at least one file' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([textFile('menu spring.txt'), textFile('menu autumn.txt')])
  await expect(page.getByText('Please choose at least one file')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove menu autumn.txt' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await choose(page, textFile('menu winter.txt'))
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByText('Files successfully uploaded')).toBeVisible()
  await expect(rowOf(page, 'menu spring.txt').getByRole('link')).toBeVisible()

  await page.getByRole('button', { name: 'Delete menu winter.txt' }).click()
  await expect(page.getByText('File was successfully deleted.')).toBeVisible()
  await expect(rowOf(page, 'menu winter.txt')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'menu winter.txt')).toBeVisible()

  await page.getByRole('link', { name: 'menu spring.txt' }).click()
  await expect(page.getByRole('heading', { name: 'menu spring.txt' })).toBeVisible()
})

test('a name in use asks first, and a dangerous file is refused', async ({ browser }) => {
  const page = await anaPage(browser)
  await openUploader(page)
  await choose(page, textFile('crew.txt'))
  await uploadChosen(page)
  await expect(page.getByRole('button', { name: 'Delete crew.txt' })).toBeVisible()
  await openUploader(page)
  await choose(page, textFile('crew.txt', 'another'))
  await expect(alertOf(page)).toContainText('A file with this name already exists. Do you want to continue?')
  await alertOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(rowOf(page, 'crew_')).toBeVisible()

  await choose(page, textFile('setup.exe'))
  await expect(alertOf(page)).toContainText('Invalid File Type!')
  await expect(alertOf(page)).toContainText('setup.exe is of a type that is never taken. It will not be uploaded.')
  await page.keyboard.press('Escape')
  await choose(page, { ...textFile('plan.txt'), buffer: Buffer.alloc(250_000, 'a') })
  await expect(page.getByText('Large File Alert!', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'plan.txt')).toBeVisible()
  await giveUp(page)
})

test('a network that fails leaves the file with its reason, and Retry sends it', async ({ browser }) => {
  const page = await anaPage(browser)
  await openUploader(page)
  let isAway = true
  await intercept(page, '**/api/files/**', (route) => {
    const fails = isAway && route.request().method() === 'POST'
    if (fails) isAway = false
    return fails ? route.abort() : route.continue()
  })
  await choose(page, textFile('slots.txt'), textFile('fuel.txt'))
  await uploadChosen(page, 'fuel.txt')
  await expect(alertOf(page)).toContainText('Error uploading files')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'slots.txt')).toContainText('Not uploaded. The server cannot be reached.')
  await expect(page.getByRole('button', { name: 'Delete fuel.txt' })).toBeVisible()
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Retry: upload slots.txt' }).click()
  await expect(page.getByRole('button', { name: 'Delete slots.txt' })).toBeVisible()
})

test('a record made despite a lost answer is removed with its file', async ({ browser }) => {
  const page = await anaPage(browser)
  await openUploader(page)
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await intercept(
    page,
    (url) => url.pathname.endsWith('/cms/root/files'),
    (route) => (route.request().method() === 'POST' ? lose(route) : route.continue()),
  )
  await choose(page, textFile('hangar.txt'))
  await uploadChosen(page)
  await expect(alertOf(page)).toContainText('Error uploading files')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'hangar.txt')).toContainText('Not uploaded. The server cannot be reached.')
  const [removed] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Remove hangar.txt' }).click(),
  ])
  expect([removed.status(), new URL(removed.url()).pathname]).toEqual([200, expect.stringContaining('/data/clients/')])
  await expect(rowOf(page, 'hangar.txt')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to files' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search files' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'hangar.txt' })).toHaveCount(0)
})

test('stopping an upload leaves no file', async ({ browser }) => {
  const page = await anaPage(browser)
  await openUploader(page)
  // A request without an answer is on its way until it is stopped.
  await intercept(page, '**/api/files/**', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  await choose(page, textFile('route map.txt'))
  await uploadChosen(page)
  await expect(page.getByRole('progressbar', { name: 'Uploading route map.txt' })).toBeAttached()
  const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  const cleaned = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Stop uploading route map.txt' }).click()
  await expect(rowOf(page, 'route map.txt')).toHaveCount(0)
  await Promise.all([stopped, cleaned])
  await page.getByRole('button', { name: 'Go to files' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search files' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'route map.txt' })).toHaveCount(0)
  // The end of the test does not wait for unanswered requests.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('files are dropped and pasted, and a photo is taken on a phone', async ({ browser }) => {
  const page = await anaPage(browser)
  const viewport = page.viewportSize()
  await openUploader(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(readFileSync(bringFiles, 'utf8'))
  const dropped = JSON.stringify({ name: 'dropped.txt', type: 'text/plain', base64: btoa('soup') })
  await page.evaluate(`dropFile(document.querySelector('h1'), ${dropped})`)
  await expect(rowOf(page, 'dropped.txt')).toBeVisible()
  const pasted = JSON.stringify({ name: 'pasted.png', type: 'image/png', base64: btoa('shot'), html: '' })
  await page.evaluate(`pasteHtml(document.body, ${pasted})`)
  await expect(rowOf(page, 'pasted.png')).toBeVisible()
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  expect(await (await camera).element().getAttribute('capture')).toBe('environment')
  await expectAxeClean(page)
  await giveUp(page)
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
})

test('documents of a contact are added to existing ones, three at once and of three types', async ({ browser }) => {
  const page = await anaPage(browser)
  const { id } = await add(page.request, 'contacts', { first_name: 'Vera', last_name: 'Lind', name: 'Vera Lind' })
  await visit(page, `/laro/marketing/contacts/${id}?tab=files`)
  await expect(page.getByText('No files found')).toBeVisible()
  await page.getByRole('button', { name: 'Add files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add files to Vera Lind' })
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })
  await choose(page, textFile('notes.txt'))
  await expect(alertOf(page)).toContainText('notes.txt is not one of the types .pdf, .doc, .docx.')
  await alertOf(page).getByRole('button', { name: 'OK' }).click()
  await choose(page, pdf('terms.pdf'), pdf('offer.pdf'), pdf('visa.pdf'), pdf('rest.pdf'))
  await expect(alertOf(page)).toContainText('Too many files detected. Please remove one file to continue.')
  await alertOf(page).getByRole('button', { name: 'OK' }).click()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(alertOf(page)).toContainText('Your changes in the list of files are not saved yet.')
  await alertOf(page).getByRole('button', { name: 'Stay' }).click()
  await uploadChosen(page)
  await expect(page.getByText('Files successfully uploaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete visa.pdf' }).click()
  await expect(page.getByText('File was successfully deleted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.getByRole('listitem')).toHaveText([/terms\.pdf/, /offer\.pdf/])
  await expect(page.getByRole('button', { name: 'Add files' })).toBeFocused()
  const download = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download offer.pdf' }).click()
  expect((await download).suggestedFilename()).toContain('offer.pdf')
})
