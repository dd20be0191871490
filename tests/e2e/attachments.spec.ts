import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { alertOf, laroMail, openInbox, pageOf, receivedOutside, sendAsCustomer, threadRow } from './story-helpers.ts'

test('a file is attached with its progress, travels with the mail, and is refused by the rules', async ({
  browser,
}) => {
  const page = await pageOf(browser, cast.ana)
  await openInbox(page)
  await sendAsCustomer({
    from: 'Uma Reid <uma@reid.example>',
    to: laroMail,
    subject: 'Papers',
    text: 'Please send the form.',
  })
  await threadRow(page, 'Papers').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const input = page.getByLabel('Files to attach')

  await input.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') })
  await expect(alertOf(page)).toContainText('Disallowed File Type')
  await page.keyboard.press('Escape')
  await input.setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10_240_001, 'a') })
  await expect(alertOf(page)).toContainText('File Size Alert')
  await page.keyboard.press('Escape')

  await input.setInputFiles({ name: 'form.txt', mimeType: 'text/plain', buffer: Buffer.from('Sign here: ______') })
  await expect(page.getByRole('list', { name: 'Attachments' }).getByText('form.txt')).toBeVisible()
  await input.setInputFiles({ name: 'form.txt', mimeType: 'text/plain', buffer: Buffer.from('Sign there: ______') })
  await expect(alertOf(page)).toContainText('A file with this name already exists. Do you want to continue?')
  await alertOf(page).getByRole('button', { name: 'Cancel' }).click()

  await page.locator('[contenteditable]').fill('The form is attached.')
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  const sent = await receivedOutside((mail) => mail.subject === 'Re: Papers')
  expect(sent.attachments.map((file) => file.filename)).toEqual(['form.txt'])
  const [file] = sent.attachments
  expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toBe('Sign here: ______')
  await page.context().close()
})
