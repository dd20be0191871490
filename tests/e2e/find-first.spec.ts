import { expect, test, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, headersOf, openMail, pageForFile, pageOf, productUrl, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

const taken = (email: string): string =>
  `Email "${email}" already exists on another contact. You should merge it into this one. Click the three-dot icon.`

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave Without Saving?' })

for (const viewport of variantsToRun([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])) {
  const words = `at ${viewport.width} px`

  test(`existing people are shown before a new person is made, ${words}`, async ({ browser, request }) => {
    const email = `fern${viewport.width}@findfirst.example`
    const { id } = await add(request, 'contacts', { first_name: 'Fern', last_name: 'Findfirst', emails: [email] })
    const page = await joPage(browser)
    await page.setViewportSize(viewport)
    await visit(page, '/laro/marketing/contacts/new')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email.toUpperCase())
    await expect(page.getByText('Already here:')).toBeVisible()
    await expectAxeClean(page)
    await page.getByRole('link', { name: /Fern Findfirst/ }).click()
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/contacts/${id}`))
  })

  test(`a new contact begun from a thread keeps its input while an existing one is searched and chosen, ${words}`, async ({
    browser,
    request,
  }) => {
    const email = `greta${viewport.width}@findfirst.example`
    await add(request, 'contacts', { first_name: 'Greta', last_name: `Found${viewport.width}`, email })
    const page = await joPage(browser)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openMail(page, { from: `Hal Holt <hal${viewport.width}@findfirst.example>`, subject: `Who flies ${words}` })
    await page.getByRole('button', { name: 'Set or edit the contact' }).click()
    await page.setViewportSize(viewport)
    const dialog = page.getByRole('dialog', { name: 'Set/Edit Contact' })
    const open = async (tab: string) => {
      const bar = dialog.getByRole('tab', { name: tab })
      if (viewport.width > 700) return bar.click()
      await dialog.getByRole('button', { name: /^(Edit|Add|Find)( not saved)?$/ }).click()
      await page.getByRole('menuitem', { name: tab }).click()
    }
    await open('Add')
    await open('Find')
    await open('Add')
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Greta')
    await open('Find')
    await expect(question(page)).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Search contacts' }).fill(`greta found${viewport.width}`)
    await expect(dialog.getByRole('option', { name: new RegExp(`Greta Found${viewport.width}`) })).toBeVisible()
    await open('Add')
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Greta')
    await expectAxeClean(page)
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await dialog.getByRole('button', { name: 'Use this contact' }).click()
    await expect(dialog).toBeHidden()
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByText('Contact set')).toBeVisible()
  })

  test(`the page of a contact shows the other owner of an address before it is saved, ${words}`, async ({
    browser,
    request,
  }) => {
    const email = `ida${viewport.width}@findfirst.example`
    await add(request, 'contacts', { first_name: 'Ida', email })
    const { id } = await add(request, 'contacts', {
      first_name: 'Ivo',
      email: `ivo${viewport.width}@findfirst.example`,
    })
    const page = await joPage(browser)
    await page.setViewportSize(viewport)
    await visit(page, `/laro/marketing/contacts/${id}`)
    await expect(page.getByRole('heading', { name: 'Ivo' })).toBeVisible()
    const box = page.getByRole('textbox', { name: 'Email', exact: true })
    await box.fill(email)
    await expect(page.getByText(taken(email))).toBeVisible()
    await expectAxeClean(page)
    await box.fill(`free${viewport.width}@findfirst.example`)
    await expect(page.getByText(taken(email))).toHaveCount(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  })
}

test('a cell and the preview of an edit show the other owner of an address', async ({ browser, request }) => {
  await add(request, 'contacts', { first_name: 'Kai', email: 'kai@celltaken.example' })
  await add(request, 'contacts', { first_name: 'Lou', last_name: 'Celltaken', email: 'lou@celltaken.example' })
  const page = await joPage(browser)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/laro/marketing/contacts')
  await page.getByRole('searchbox', { name: 'Search Contacts' }).fill('lou celltaken')
  // The results replace the list.
  await expect(page.getByText('1 found')).toBeVisible()
  const row = page.getByRole('row', { name: /Lou Celltaken/ })
  await row.hover()
  await row.getByRole('button', { name: 'Change Email of Lou Celltaken' }).click()
  const cell = page.getByRole('table').getByRole('textbox', { name: 'Email' })
  await expect(cell).toBeFocused()
  await cell.fill('kai@celltaken.example')
  await expect(page.getByText(taken('kai@celltaken.example'))).toBeVisible()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected contacts' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contacts' })
  await dialog.getByRole('combobox', { name: 'Field to set' }).click()
  await page.getByRole('option', { name: 'Email', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('kai@celltaken.example')
  await expect(dialog.getByText('0 of 1 contact changes.')).toBeVisible()
  await expect(dialog).toContainText(taken('kai@celltaken.example'))
  await expect(dialog.getByRole('button', { name: /^Change Email/ })).toBeDisabled()
})

test('a conversation with a group names no contact', async ({ browser, request }) => {
  const { id } = await add(request, 'groups', { name: 'Brokers of the east', public_name: 'East news' })
  const member = await add(request, 'contacts', { first_name: 'Mo', email: 'mo@east.example' })
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const sent = async (path: string, data: object) => {
    const answer = await request.post(`${productUrl()}/api${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as { readonly thread?: { readonly id: string } }
  }
  await sent(`/groups/${id}/members`, { contacts: [member.id] })
  const message = { ref: `clients/${clientIds.LARO}/groups/${id}`, medium: 'email', subject: 'East', message: 'Hello' }
  const { thread } = await sent('/messaging/post', message)
  const page = await pageOf(browser, cast.ana)
  await page.goto(`/laro/threads?thread=${thread?.id}`)
  const beside = page.getByRole('complementary', { name: 'Record beside the thread' })
  await expect(beside.getByRole('link', { name: 'Brokers of the east' })).toBeVisible()
  await expect(beside.getByRole('button', { name: 'Conversations' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Contact' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New quote' })).toHaveCount(0)
  await page.context().close()
})
