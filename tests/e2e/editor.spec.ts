import { expect, test, type Locator, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  alertOf,
  bringFiles,
  laroMail,
  openInbox,
  pageOf,
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

/** Opens a thread that a customer has just started, with the cursor in an answer. */
async function answering(page: Page, subject: string): Promise<Locator> {
  await page.addInitScript({ path: bringFiles })
  await openInbox(page)
  await sendAsCustomer({ from: 'Uma Reid <uma@reid.example>', to: laroMail, subject, text: 'Please tell me more.' })
  await threadRow(page, subject).click()
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

test('a table, an emoji chosen by keyboard, a link and a picture arrive as they were written', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  const text = await answering(page, 'Everything in one mail')
  await page.keyboard.type('The legs ')

  await tool(page, 'Emoji').click()
  await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused()
  await page.keyboard.type('airplane dep')
  await expect(page.getByRole('option').first()).toHaveAccessibleName('airplane departure')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()

  await tool(page, 'Table').click()
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
  await page.keyboard.press('Control+End')

  await tool(page, 'Link').click()
  await page.getByLabel('Address of the link').fill('laro.example/plan')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We Changed Your Link!')).toBeVisible()

  await page
    .getByLabel('Pictures for the text')
    .setInputFiles({ name: 'seat-map.png', mimeType: 'image/png', buffer: picture })
  await expect(text.getByRole('img', { name: 'seat map', exact: true })).toHaveAttribute(
    'src',
    /^\/api\/files\/.*[?]exp=/,
  )
  await page.keyboard.press('Control+Enter')

  const sent = await receivedOutside((mail) => mail.subject === 'Re: Everything in one mail')
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
  await page.context().close()
})

test('files are dropped: a picture on the text goes in it, all else is attached, the rules hold', async ({
  browser,
}) => {
  const page = await pageOf(browser, cast.ana)
  const text = await answering(page, 'Dropped files')
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
  await page
    .getByLabel('Pictures for the text')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(alertOf(page)).toContainText('Unsupported File Type')
  await expect(alertOf(page)).toContainText('jpg, jpeg, png, gif, webp')
  await page.keyboard.press('Escape')

  // Taken out of the text, it does not travel; undone, it does.
  await text.getByRole('img', { name: 'map', exact: true }).click()
  await page.keyboard.press('Delete')
  await expect(text.getByRole('img', { name: 'map', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  const sent = await receivedOutside((mail) => mail.subject === 'Re: Dropped files')
  expect(sent.attachments.map((file) => file.filename)).toEqual(['plan.txt'])
  await page.context().close()
})

test('an upload that fails stays to be tried again', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await answering(page, 'A weak line')
  let isAway = true
  await intercept(page, '**/api/files/**', (route) =>
    isAway && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') })
  await expect(alertOf(page)).toContainText('Upload Error')
  await page.keyboard.press('Escape')
  isAway = false
  await page.getByRole('button', { name: 'Try plan.txt again' }).click()
  await expect(page.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible()
  await expect(page.getByText('Not uploaded')).toHaveCount(0)
  await page.context().close()
})

test('what is pasted from an office program is clean, and its words win over its picture', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  const text = await answering(page, 'Pasted words')
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
  await page.context().close()
})

test('the tools are one stop of Tab, and arrows move in them', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await answering(page, 'By keyboard')
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
  await page.context().close()
})

for (const colorScheme of variantsToRun(['dark', 'light'])) {
  test(`axe finds nothing on the editor and what it opens, ${colorScheme}`, async ({ browser }) => {
    const page = await pageOf(browser, cast.ana, { colorScheme })
    await answering(page, `Looked at ${colorScheme}`)
    await page.keyboard.type('Words ')
    await tool(page, 'Emoji').click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await tool(page, 'Table').click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectAxeClean(page)
    await page.getByRole('menuitem', { name: '3 rows, 3 columns' }).click()
    for (const head of ['Leg', 'From', 'To']) {
      await page.keyboard.type(head)
      await page.keyboard.press('Tab')
    }
    await tool(page, 'Link').click()
    await expect(page.getByLabel('Address of the link')).toBeFocused()
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await page
      .getByLabel('Pictures for the text')
      .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('img', { name: 'map', exact: true }).click()
    await tool(page, 'Change the picture').click()
    await expect(page.getByLabel('Description')).toBeFocused()
    await expectAxeClean(page)
    await page.context().close()
  })
}
