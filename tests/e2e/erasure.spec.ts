import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, pageOf, visit } from './story-helpers.ts'

test('an admin erases a person: the held data, the package, the certificate, and no search finds the person', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const ana = await pageOf(browser, cast.ana)
  const data = { first_name: 'Quintus', last_name: 'Erasable', email: 'quintus@erasable.example' }
  const { id } = await add(ana.request, 'contacts', data)

  // A colleague has the person's page open, with words that are not saved.
  const jo = await pageOf(browser, cast.jo)
  await jo.goto(`/laro/marketing/contacts/${id}`)
  await jo.getByRole('textbox', { name: 'Company' }).fill('Half typed')

  await ana.goto(`/laro/marketing/contacts/${id}`)
  await ana.getByRole('button', { name: 'More actions' }).click()
  await ana.getByRole('menuitem', { name: /Erase/ }).click()
  const dialog = ana.getByRole('dialog')
  await expect(dialog.getByRole('rowheader', { name: 'Contact', exact: true })).toBeVisible()
  await expectAxeClean(ana)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Make package' }).click()
  const download = ana.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download package' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Personal data .*\.zip$/)
  await dialog.getByRole('button', { name: 'Next' }).click()
  const erase = dialog.getByRole('button', { name: 'Erase person', exact: true })
  await expect(erase).toBeDisabled()
  await dialog.getByRole('textbox', { name: /Type “Quintus Erasable”/ }).fill('quintus erasable')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter')
  await erase.click()

  const certificate = ana.getByRole('region', { name: 'Certificate' })
  await expect(certificate.getByText('Asked by letter')).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Print' })).toBeEnabled({ timeout: 60_000 })
  await expect(certificate.getByText(id)).toBeVisible()
  await expect(certificate.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectAxeClean(ana)

  // The colleague is notified, and saving the unsaved words of the colleague does not restore the person.
  await expect(jo.getByText('This contact was deleted, or you have lost access to it.')).toBeVisible()
  await expect(jo.getByRole('textbox', { name: 'Company' })).toHaveValue('Half typed')
  await expect(jo.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await ana.goto('/laro/marketing/contacts')
  await ana.getByRole('searchbox').first().fill('Erasable')
  await expect(ana.getByText('No contacts found')).toBeVisible()
  await visit(ana, `/laro/marketing/contacts/${id}`)
  await expect(ana.getByRole('heading', { name: 'No contact found' })).toBeVisible()
  await visit(ana, '/laro/company/data_logs')
  await expect(ana.getByRole('row', { name: /download.*contacts.*Erased person/i })).toBeVisible()
  await Promise.all([jo.context().close(), ana.context().close()])
})
