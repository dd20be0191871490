import { expect, test, type BrowserContextOptions } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  countOutside,
  laroMail,
  openInbox,
  pageOf,
  receivedOutside,
  sendAsCustomer,
  threadRow,
  visit,
} from './story-helpers.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const screens: Readonly<Record<string, BrowserContextOptions>> = { desktop: {}, phone }

for (const [name, options] of variantsToRun(Object.entries(screens))) {
  test(`a bounced answer comes back, its address is corrected, and it arrives once: ${name}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await pageOf(browser, cast.jo, options)
    const subject = `Bounced on ${name}`
    const right = `otto.${name}@otto.example`
    await openInbox(page)
    // Otto's mailbox was closed after he wrote: every mail to it bounces.
    await sendAsCustomer({
      from: `Otto Berg <nobody@${name}.otto.example>`,
      to: laroMail,
      subject,
      text: 'Is the apron lit?',
    })
    await threadRow(page, subject).click()
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await page.locator('[contenteditable]').fill('It is lit all night.')
    await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()

    // The report is attached to the message that it is about.
    const lost = page.getByRole('list', { name: 'Not delivered' })
    await expect(lost).toContainText(`nobody@${name}.otto.example`, { timeout: 60_000 })
    await expect(lost).toContainText('there is no such mailbox')

    await visit(page, '/laro/threads/failed')
    const item = page
      .getByRole('listitem')
      .filter({ hasText: `Re: ${subject}` })
      .first()
    await expect(item).toContainText('there is no such mailbox')
    await expectAxeClean(page)
    await item.getByRole('button', { name: /^Correct/ }).click()
    const field = item.getByRole('textbox', { name: /^Corrected address/ })
    await expect(field).toBeFocused()
    await field.fill(right)
    await item.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Sending again')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: `Re: ${subject}` })).toHaveCount(0, { timeout: 60_000 })

    const fits = (mail: { subject?: string | undefined }): boolean => mail.subject === `Re: ${subject}`
    const mail = await receivedOutside(fits)
    expect(mail.to?.map((one) => one.address)).toEqual([right])
    expect(mail.text).toContain('It is lit all night.')
    expect(await countOutside(fits)).toBe(1)
    await page.context().close()
  })
}

test('one page shows an admin the state of incoming and outgoing mail', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana, phone)
  await page.goto('/laro/company/mailboxes')
  await expect(page.getByRole('heading', { name: 'Mailboxes' })).toBeVisible()
  const direct = page.getByRole('region', { name: 'Mail received directly' })
  await expect(direct).toContainText(laroMail)
  await expect(direct).toContainText(/\d+ received = \d+ in threads \+ 0 held \+ \d+ on the way/)
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText('Bounce rate')
  await expect(page.getByRole('region', { name: 'Texts' })).toContainText('Last received')
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await expectAxeClean(page)
  await page.context().close()
})
