import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  add,
  alertOf,
  bringFiles,
  headersOf,
  openMail,
  pageForFile,
  pageOf,
  productUrl,
  visit,
} from './story-helpers.ts'
import { intercept } from './intercept.ts'

const joPage = pageForFile(cast.jo)
const anaPage = pageForFile(cast.ana)

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAMElEQVR42u3NQQkAAAgEsItjJhMbyxKCn8H+S/W8iFgsFovFYrFYLBaLxWKxWHxnAbNPDvntyxfPAAAAAElFTkSuQmCC',
  'base64',
)

const attachments = [
  { filename: 'map.png', content: picture },
  { filename: 'film.mp4', content: Buffer.from('not a real film') },
  { filename: 'call.mp3', content: Buffer.from('not a real call') },
  { filename: 'plan.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') },
  { filename: 'list.csv', content: Buffer.from('leg,from,to') },
]

const files = (page: Page | Locator) => page.getByRole('list', { name: 'Attachments' })

test('pictures, films, sound and PDF open in place; any other file is a download', async ({ browser }) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Things to look at', attachments })
  const open = async (name: string) => {
    await files(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    return page.getByRole('dialog', { name })
  }
  const image = await open('map.png')
  await expect(image.getByRole('img', { name: 'map.png' })).toHaveJSProperty('naturalWidth', 40)
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect((await open('film.mp4')).locator('video[controls]')).toHaveAttribute('src', /^\/api\/files\//)
  await page.keyboard.press('Escape')
  await expect((await open('call.mp3')).locator('audio[controls]')).toHaveAttribute('src', /^\/api\/files\//)
  await page.keyboard.press('Escape')
  await expect((await open('plan.pdf')).locator('embed[type="application/pdf"]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(files(page).getByRole('link', { name: /^list.csv/ })).toHaveAttribute('download', 'list.csv')
})

test('Download All downloads one file after the other, on a phone as well', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana, phone)
  await openMail(page, { subject: 'All at once', attachments: attachments.slice(0, 3) })
  const begun: string[] = []
  page.on('download', (download) => begun.push(download.suggestedFilename()))
  await page.getByRole('button', { name: 'Download All' }).tap()
  await expect(page.getByRole('button', { name: 'Downloading...' })).toBeDisabled()
  // A second lies between them (start-download.test.ts): not seen here, since a busy machine reports several at once.
  await expect.poll(() => begun).toEqual(['map.png', 'film.mp4', 'call.mp3'])
  await expect(page.getByRole('button', { name: 'Download All' })).toBeEnabled()
  await page.context().close()
})

test('an attachment is saved to contact and record, asks before it reuses a name, and shows a failure', async ({
  browser,
}) => {
  const page = await joPage(browser)
  const trip = await add(page.request, 'trips', { trip_number: '992101', trip_id: 'T-992101', status: 'tConfirmed' })
  await openMail(page, { from: 'Una Saver <una@saver.example>', subject: 'Papers to keep', attachments })
  const threadId = new URL(page.url()).searchParams.get('thread')
  const linked = await page.request.put(`${productUrl()}/api/messaging/thread/${threadId}/link`, {
    headers: await headersOf(cast.jo, clientIds.LARO),
    data: { ref: `clients/${clientIds.LARO}/trips/${trip.id}` },
  })
  expect(linked.status(), await linked.text()).toBe(200)
  await expect(page.getByRole('link', { name: 'Trip 992101' }).first()).toBeVisible()
  const save = async (to: string) => {
    await page.getByRole('button', { name: 'More for plan.pdf' }).click()
    await page.getByRole('menuitem', { name: to }).click()
  }
  const notifications = page.getByRole('list', { name: 'Notifications' })
  await save('Save to Una Saver')
  await expect(notifications).toContainText('File successfully saved to Una Saver')
  await save('Save to Trip 992101')
  await expect(notifications).toContainText('File successfully saved to Trip 992101')

  await save('Save to Una Saver')
  await expect(alertOf(page)).toContainText('File Name Exists')
  await expect(alertOf(page)).toContainText('A file with this name already exists. Do you want to continue?')
  await page.getByRole('button', { name: 'Continue' }).click()
  await visit(page, `/laro/trips/${trip.id}?tab=files`)
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('plan.pdf')

  await visit(page, `/laro/threads?thread=${threadId}`)
  await expect(page.getByRole('article', { name: 'Una Saver, incoming message' })).toBeVisible()
  await intercept(page, '**/api/messaging/message/*/files/**', (route) => route.fulfill({ status: 500, json: {} }))
  await save('Save to Una Saver')
  await expect(alertOf(page)).toContainText('Error!')
  await expect(alertOf(page)).toContainText('Error saving file to contact')
  await page.keyboard.press('Escape')
  await save('Save to Trip 992101')
  await expect(alertOf(page)).toContainText('Error saving file to object')
  await page.keyboard.press('Escape')
  await expect(alertOf(page)).toHaveCount(0)
})

test('a file is renamed before its note is sent and afterwards, and deleted alone; a file of a mail has no such menu', async ({
  browser,
}) => {
  const [page, colleague] = [await joPage(browser), await anaPage(browser)]
  await openMail(page, { subject: 'Papers with other names', attachments: attachments.slice(4) })
  await page.getByRole('button', { name: 'More for list.csv' }).click()
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await visit(colleague, page.url())

  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const compose = page.getByRole('region', { name: 'Write to the team' })
  await compose.getByRole('textbox', { name: 'Note' }).fill('Two papers for all of us.')
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  // One after the other: they are in the order in which they were stored.
  for (const name of ['scan1.txt', 'scan2.txt']) {
    await compose.getByLabel('Files to attach').setInputFiles([text(name)])
    await expect(compose.getByRole('button', { name: `Rename ${name}` })).toBeVisible()
  }
  await compose.getByRole('button', { name: 'Rename scan1.txt' }).click()
  const naming = page.getByRole('dialog', { name: 'Rename File' })
  const nameField = naming.getByRole('textbox', { name: 'Name' })
  await expect(nameField).toBeFocused()
  await nameField.fill('Insurance')
  await page.keyboard.press('Enter')
  await expect(compose.getByText('Insurance.txt')).toBeVisible()
  await compose.getByRole('textbox', { name: 'Note' }).press('Control+Enter')

  const noteOn = (one: Page) => one.getByRole('article', { name: 'Jo Stern, note for the team only' })
  await expect(files(noteOn(page)).getByRole('listitem')).toHaveText([/Insurance.txt/, /scan2.txt/])
  await noteOn(page).getByRole('button', { name: 'More for scan2.txt' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await nameField.fill(' ')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(naming).toContainText('Give the file a name')
  await expectAxeClean(page)
  await nameField.fill('Insurance.txt')
  await page.keyboard.press('Enter')
  await expect(alertOf(page)).toContainText('File Name Exists')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(files(noteOn(page)).getByRole('listitem')).toHaveText([/Insurance.txt/, /Insurance_\d+.txt/])
  await expect(files(noteOn(colleague)).getByRole('listitem')).toHaveText([/Insurance.txt/, /Insurance_\d+.txt/])

  await noteOn(page).getByRole('button', { name: 'More for Insurance.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(alertOf(page)).toContainText('Are You Sure?')
  await alertOf(page).getByRole('button', { name: 'Delete' }).click()
  for (const one of [page, colleague])
    await expect(files(noteOn(one)).getByRole('listitem')).toHaveText([/Insurance_\d+.txt/])
})

test('dropping a file on a text that takes none says so', async ({ browser }) => {
  const page = await joPage(browser)
  await visit(page, `/laro/company/users/details/${cast.jo.id}`)
  await page.getByRole('tab', { name: 'Signature' }).click()
  const signature = page.getByRole('textbox', { name: 'Signature' })
  await expect(signature).toBeVisible()
  await page.evaluate(await readFile(bringFiles, 'utf8'))
  const file = { name: 'logo.png', type: 'image/png', base64: picture.toString('base64') }
  await signature.evaluate((element, given) => Reflect.get(globalThis, 'dropFile')(element, given), file)
  await expect(alertOf(page)).toContainText('Not Allowed!')
  await expect(alertOf(page)).toContainText('File uploading not enabled here.')
})
