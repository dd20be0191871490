import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, pageOf, visit } from './story-helpers.ts'

test('an admin adds a field to contacts, a colleague fills it in while writing, and a search finds it', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const jo = await pageOf(browser, cast.jo)
  const { id } = await add(jo.request, 'contacts', { first_name: 'Marguerite', last_name: 'Fielded' })
  await jo.goto(`/laro/marketing/contacts/${id}`)
  const company = jo.getByRole('textbox', { name: 'Company' })
  await company.fill('Half typed')

  const ana = await pageOf(browser, cast.ana)
  await ana.goto('/laro/company/settings?tab=fields')
  await expect(ana.getByRole('textbox', { name: 'Name of field 1', exact: true })).toHaveValue('Loyalty card')
  await ana.getByRole('button', { name: 'Add' }).click()
  const added = ana.getByRole('group', { name: /^Field \d+$/ }).last()
  await added.getByRole('textbox', { name: /^Name of/ }).fill('Seat')
  await added
    .getByLabel(/^Kind of/)
    .first()
    .click()
  await ana.getByRole('option', { name: 'Choice', exact: true }).click()
  const choices = added.getByLabel(/^Choices of/).first()
  for (const choice of ['Window', 'Aisle']) {
    await choices.fill(choice)
    await choices.press('Enter')
  }
  await expectAxeClean(ana)
  await ana.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ana.getByText('Fields saved')).toBeVisible()
  // The type of a saved field is fixed, and the field can be hidden.
  await expect(added.getByLabel(/^Kind of/).first()).toBeDisabled()
  await expect(added.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  const seat = jo.getByLabel('Seat').first()
  await seat.click()
  await jo.getByRole('option', { name: 'Window' }).click()
  await expect(company).toHaveValue('Half typed')
  await company.fill('Fielded & Daughters')
  await jo.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(jo.getByText('Saved', { exact: true })).toBeVisible()
  await jo.getByRole('tab', { name: 'History' }).click()
  await expect(jo.getByRole('row', { name: /Seat.*Window/ })).toBeVisible()

  await visit(jo, '/laro/marketing/contacts')
  await jo.getByRole('button', { name: /^Filters/ }).click()
  await jo.getByRole('dialog').getByRole('tab', { name: 'Seat' }).click()
  await jo.getByRole('dialog').getByRole('button', { name: 'Window' }).click()
  await expectAxeClean(jo)
  await jo.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(jo.getByText('1 found', { exact: true })).toBeVisible()
  await expect(jo.getByText('Marguerite Fielded').first()).toBeVisible()

  // From the filter to a view that a colleague has too (issue 16).
  await jo.getByRole('button', { name: 'Columns' }).click()
  await jo.getByLabel('Seat', { exact: true }).check()
  await jo.keyboard.press('Escape')
  await expect(jo.getByRole('cell', { name: 'Window' })).toBeVisible()
  await jo.getByRole('button', { name: 'Views' }).click()
  await jo.getByRole('menuitem', { name: 'Save as a view…' }).click()
  await jo.getByRole('textbox', { name: 'Name' }).fill('Window seats')
  await jo.keyboard.press('Enter')
  await jo.getByRole('button', { name: 'View: Window seats' }).click()
  await jo.getByRole('menuitem', { name: 'Share with colleagues' }).click()
  await expect(jo.getByText('View Shared')).toBeVisible()
  await expectAxeClean(jo)

  await ana.setViewportSize({ width: 390, height: 844 })
  await expect(added.getByRole('textbox', { name: /^Name of/ })).toBeVisible()
  expect(await ana.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await ana.setViewportSize({ width: 1440, height: 900 })
  await visit(ana, `/laro/marketing/contacts?view=${new URL(jo.url()).searchParams.get('view')}`)
  await expect(ana.getByText('1 found', { exact: true })).toBeVisible()
  await expect(ana.getByRole('cell', { name: 'Window' })).toBeVisible()
  await jo.context().close()
  await ana.context().close()
})
