import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, openMail, pageForFile, pageOf, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana, { viewport: { width: 1280, height: 900 } })

const related = (page: Page) => page.getByRole('region', { name: 'Relationships' })

test('a relationship saved on the page of a contact is suggested in messages to that contact; a company lists its people', async ({
  browser,
  request,
}) => {
  const company = 'Relbridge Partners'
  const person = (first: string, title: string) =>
    add(request, 'contacts', {
      first_name: first,
      last_name: 'Relbridge',
      email: `${first.toLowerCase()}@relbridge.example`,
      company,
      title,
    })
  const owner = await person('Oona', 'CFO')
  await person('Pia', 'Assistant')
  const page = await anaPage(browser)
  await visit(page, `/laro/marketing/contacts/${owner.id}`)

  await related(page).getByRole('button', { name: 'Add a relationship' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a relationship' })
  await expectAxeClean(page)
  await dialog.getByRole('combobox', { name: 'Oona Relbridge' }).click()
  await page.getByRole('option', { name: 'Is booked by' }).click()
  await dialog.getByRole('combobox', { name: 'Search contacts' }).fill('pia relbridge')
  await dialog.getByRole('option', { name: /Pia Relbridge/ }).click()
  await expect(related(page).getByRole('listitem')).toContainText('Pia RelbridgeIs booked by')

  await page.getByRole('button', { name: `Add the company ${company}` }).click()
  await page.getByRole('region', { name: 'Company' }).getByRole('link', { name: company }).click()
  await expect(page).toHaveURL(/\/laro\/marketing\/companies\/[^/]+/)
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(2)
  await expect(people).toContainText('CFO')
  await expect(related(page)).toContainText('books for Oona Relbridge')
  await expectAxeClean(page)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('created Oona Relbridge')).toBeVisible()
  await expectAxeClean(page)

  await openMail(page, { subject: 'Written to her booker', from: 'Oona Relbridge <oona@relbridge.example>' })
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'To', exact: true }).click()
  const first = page.getByRole('option').first()
  await expect(first).toContainText('books for Oona Relbridge')
  await first.click()
  await expect(page.getByRole('button', { name: 'Remove Pia Relbridge' })).toBeVisible()
})

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Note what they said' })
    .getByRole('combobox', { name: field, exact: true })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('consent to group emails is noted on the page of a contact, a yes with its source', async ({
  browser,
  request,
}) => {
  const { id } = await add(request, 'contacts', {
    first_name: 'Cora',
    last_name: 'Relbridge',
    email: 'cora@relbridge.example',
  })
  const desk = await anaPage(browser)
  await visit(desk, `/laro/marketing/contacts/${id}`)
  const consentOn = (page: Page) => page.getByRole('region', { name: 'Consent' })
  await expect(consentOn(desk)).toContainText('Nothing said')
  await consentOn(desk).getByRole('button', { name: 'Note what they said' }).click()
  await choose(desk, 'They said', 'No more')
  await desk.getByRole('button', { name: 'Save consent' }).click()
  await expect(consentOn(desk)).toContainText(/No more since .+, told Ana Ruiz/)
  await expectAxeClean(desk)

  // By a thumb, and the desk sees it at once.
  const phone = await pageOf(browser, cast.ana, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await phone.goto(`/laro/marketing/contacts/${id}`)
  await consentOn(phone).getByRole('button', { name: 'Note what they said' }).tap()
  await choose(phone, 'How they said it', 'on the phone')
  await phone.getByRole('button', { name: 'Save consent' }).tap()
  await expect(consentOn(phone)).toContainText(/Yes since .+, on the phone, noted by Ana Ruiz/)
  await expect(consentOn(desk)).toContainText('on the phone, noted by Ana Ruiz')
  await phone.context().close()
})
