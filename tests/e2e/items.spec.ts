import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { add, pageOf } from './story-helpers.ts'

test('two people save two addresses of one contact, and each sees both', async ({ browser, request }) => {
  const address = (id: string, street: string) => ({
    id,
    company: 'Whitfield',
    street,
    zip: '75201',
    email: 'a@x.example',
  })
  const contact = await add(request, 'contacts', {
    first_name: 'Dana',
    last_name: 'Itemson',
    addresses: [address('a', '1 Elm Street'), address('b', '2 Oak Street')],
  })
  const pages = await Promise.all([cast.ana, cast.jo].map((person) => pageOf(browser, person)))
  for (const [at, page] of pages.entries()) {
    await page.goto(`/laro/marketing/contacts/${contact.id}?tab=addresses`)
    await page.getByRole('button', { name: new RegExp(`^Address ${at + 1}`) }).click()
    await page
      .getByRole('group', { name: `Address ${at + 1}` })
      .getByLabel('City')
      .fill(at === 0 ? 'Dallas' : 'Austin')
  }
  for (const page of pages) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  }
  for (const [at, page] of pages.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Address ${2 - at}`) }).click()
    await expect(page.getByRole('group', { name: 'Address 1' }).getByLabel('City')).toHaveValue('Dallas')
    await expect(page.getByRole('group', { name: 'Address 2' }).getByLabel('City')).toHaveValue('Austin')
    await page.context().close()
  }
})
