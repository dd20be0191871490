import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  alertOf,
  bringFiles,
  laroMail,
  openInbox,
  pageForFile,
  receivedOutside,
  sendAsCustomer,
  threadRow,
} from './story-helpers.ts'
import { intercept } from './intercept.ts'

/** A picture of one colour, 40 pixels wide. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAMElEQVR42u3NQQkAAAgEsItjJhMbyxKCn8H+S/W8iFgsFovFYrFYLBaLxWKxWHxnAbNPDvntyxfPAAAAAElFTkSuQmCC',
  'base64',
)

const anaPage = pageForFile(cast.ana)

const filesByHand = readFileSync(bringFiles, 'utf8')

/** Opens a thread that a customer has just started, with the cursor in an answer. */
async function answering(page: Page, subject: string): Promise<Locator> {
  await openInbox(page)
  await page.evaluate(filesByHand)
  await sendAsCustomer({ from: 'Uma Reid <uma@reid.example>', to: laroMail, subject, text: 'Please tell me more.' })
  await threadRow(page, subject).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const text = page.locator('[contenteditable="true"]')
  await expect(text).toBeFocused()
  return text
}

const tool = (page: Page, name: string) => page.locator('[data-compose]').getByRole('button', { name, exact: true })

interface Brought {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** Drops a file on an element, as the browser does it. */
const drop = (target: Locator, { name, type, content }: Brought) =>
  target.evaluate((element, file) => Reflect.get(globalThis, 'dropFile')(element, file), {
    name,
    type,
    base64: content.toString('base64'),
  })

/** The tools are one stop of Tab, and arrows move in them. Ends in the text. */
async function goThroughTools(page: Page, text: Locator): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Formatting')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Italic')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Formatting')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Bold')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Bold')).toBeVisible()
  await page.keyboard.press('Enter')
  await text.click()
  await expect(text).toBeFocused()
}

/** Wide window with room for the tools of the editor and the labels of the menu. */
const wide = { width: 1760, height: 900 }

for (const colorScheme of variantsToRun(['dark', 'light'])) {
  const subject = `Everything in one mail, ${colorScheme}`

  test(`a table, an emoji chosen by keyboard, a link and a picture arrive as they were written, ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await anaPage(browser)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(wide)
    const text = await answering(page, subject)
    await goThroughTools(page, text)
    await page.keyboard.type('The legs ')

    await tool(page, 'Emoji').click()
    await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.type('airplane dep')
    await expect(page.getByRole('option').first()).toHaveAccessibleName('airplane departure')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()

    await tool(page, 'Table').click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectAxeClean(page)
    await page.getByRole('menuitem', { name: '2 rows, 2 columns' }).click()
    for (const words of ['From', 'To', 'KDAL', 'KTEB']) {
      await page.keyboard.type(words)
      if (words !== 'KTEB') await page.keyboard.press('Tab')
    }
    await tool(page, 'Change the table').click()
    await page.getByRole('menuitem', { name: 'Add row below' }).click()
    await expect(text.locator('tr')).toHaveCount(3)
    await tool(page, 'Formatting').click()
    await tool(page, 'Undo').click()
    await expect(text.locator('tr')).toHaveCount(2)
    // The next one of the file shares this device, which keeps whether the row is open.
    await tool(page, 'Formatting').click()
    await text.press('Control+End')

    await page
      .getByLabel('Pictures for the text')
      .setInputFiles({ name: 'seat-map.png', mimeType: 'image/png', buffer: picture })
    const image = text.getByRole('img', { name: 'seat map', exact: true })
    await expect(image).toHaveAttribute('src', /^\/api\/files\/.*[?]exp=/)
    await image.click()
    await tool(page, 'Change the picture').click()
    await expect(page.getByLabel('Description')).toBeFocused()
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await text.press('Control+End')

    await tool(page, 'Link').click()
    await expect(page.getByLabel('Address of the link')).toBeFocused()
    await expectAxeClean(page)
    await page.getByLabel('Address of the link').fill('laro.example/plan')
    await page.keyboard.press('Enter')
    await expect(page.getByText('We Changed Your Link!')).toBeVisible()
    await text.press('Control+Enter')

    const sent = await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
    const html = sent.html ?? ''
    expect(html).toMatch(/<th[^>]*border:1px solid[^>]*><p>From<\/p><\/th>/)
    expect(html).toMatch(/<td[^>]*><p>KDAL<\/p><\/td>/)
    expect(html).toContain('🛫')
    expect(html).toContain('href="https://laro.example/plan"')
    expect(sent.text).toContain('KDAL  KTEB')
    const [shown] = sent.attachments
    expect(shown).toMatchObject({ disposition: 'inline', mimeType: 'image/png' })
    expect(Buffer.from(shown?.content as ArrayBuffer).equals(picture)).toBe(true)
    expect(html).toContain(`src="cid:${shown?.contentId?.replaceAll(/[<>]/g, '')}"`)

    const frame = page.locator('[data-message] iframe:visible').last().contentFrame()
    await expect(frame.getByRole('img', { name: 'seat map', exact: true })).toHaveJSProperty('naturalWidth', 40)
    await page.emulateMedia({ colorScheme: null })
  })
}

/** Pastes clean markup from an office program, whose words win over its picture. Empties the text again. */
async function pasteOfOffice(text: Locator): Promise<void> {
  const html =
    '<style>p{color:red}</style><p class=MsoNormal style="color:red">Crew<o:p></o:p></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Jo</p>'
  await text.evaluate((element, given) => Reflect.get(globalThis, 'pasteHtml')(element, given), {
    html,
    name: 'image.png',
    type: 'image/png',
    base64: picture.toString('base64'),
  })
  await expect(text.locator('ul li')).toHaveText('Jo')
  await expect(text.locator('img[src]')).toHaveCount(0)
  expect(await text.innerHTML()).not.toMatch(/style=|Mso/)
  await text.press('Control+a')
  await text.press('Delete')
  await expect(text).toHaveText('')
}

test('a paste from an office program is cleaned; files are dropped and chosen, the rules hold, a failed one can be retried', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  const text = await answering(page, 'Dropped files')
  await pasteOfOffice(text)
  await page.keyboard.type('See here: ')
  await drop(text, { name: 'map.png', type: 'image/png', content: picture })
  await expect(text.getByRole('img', { name: 'map', exact: true })).toHaveAttribute('src', /^\/api\/files\//)
  await drop(page.getByRole('region', { name: 'Messages' }), {
    name: 'plan.txt',
    type: 'text/plain',
    content: Buffer.from('plan'),
  })
  const attached = page.getByRole('list', { name: 'Attachments' })
  await expect(attached.getByText('plan.txt')).toBeVisible()
  await expect(attached.getByText('map')).toHaveCount(0)
  await drop(text, { name: 'photo.heic', type: 'image/heic', content: picture })
  await expect(alertOf(page)).toContainText('Disallowed File Type')
  await page.keyboard.press('Escape')
  await tool(page, 'Formatting').click()
  await page
    .getByLabel('Pictures for the text')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(alertOf(page)).toContainText('Unsupported File Type')
  await expect(alertOf(page)).toContainText('jpg, jpeg, png, gif, webp')
  await page.keyboard.press('Escape')

  const choose = (name: string, words: string) =>
    page.getByLabel('Files to attach').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
  await choose('form.txt', 'Sign here: ______')
  await expect(attached.getByText('form.txt')).toBeVisible()
  await choose('form.txt', 'Sign there: ______')
  await expect(alertOf(page)).toContainText('A file with this name already exists. Do you want to continue?')
  await alertOf(page).getByRole('button', { name: 'Cancel' }).click()

  let isAway = true
  await intercept(page, '**/api/files/**', (route) =>
    isAway && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await choose('crew.txt', 'crew')
  await expect(alertOf(page)).toContainText('Upload Error')
  await page.keyboard.press('Escape')
  isAway = false
  await page.getByRole('button', { name: 'Try crew.txt again' }).click()
  await expect(page.getByRole('button', { name: 'Remove crew.txt' })).toBeVisible()
  await expect(page.getByText('Not uploaded')).toHaveCount(0)

  // Taken out of the text, it does not travel; undone, it does.
  await text.getByRole('img', { name: 'map', exact: true }).click()
  await page.keyboard.press('Delete')
  await expect(text.getByRole('img', { name: 'map', exact: true })).toHaveCount(0)
  await text.press('Control+Enter')
  const sent = await receivedOutside((mail) => mail.subject === 'Re: Dropped files')
  expect(sent.attachments.map((file) => file.filename)).toEqual(['plan.txt', 'form.txt', 'crew.txt'])
  const form = sent.attachments.find((file) => file.filename === 'form.txt')
  expect(new TextDecoder().decode(form?.content as ArrayBuffer)).toBe('Sign here: ______')
})
