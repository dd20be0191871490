import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, pageOf } from './house.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const

test('two people write two addresses of one contact, and each sees both', async ({ browser, request }) => {
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test(`legs are added, moved and removed by keys, ${colorScheme}, ${viewport.width} px`, async ({
      browser,
      request,
    }) => {
      const quote = await add(request, 'quotes', { name: 'Keys' })
      const page = await pageOf(browser, cast.ana, { colorScheme, viewport })
      await page.goto(`/laro/quotes/${quote.id}?tab=legs`)
      await expect(page.getByText('No legs yet.')).toBeVisible()
      const adder = page.getByRole('button', { name: 'Add leg' })
      for (const [from, to] of [
        ['KDAL', 'KTEB'],
        ['KTEB', 'KHPN'],
      ] as const) {
        await adder.focus()
        await page.keyboard.press('Enter')
        await page.keyboard.type(from)
        await page.keyboard.press('Tab')
        await page.keyboard.type(to)
      }
      await expect(page.getByRole('button', { name: /^Leg 2/ })).toContainText('KTEB to KHPN')
      await page.keyboard.press('Alt+ArrowUp')
      await expect(page.getByRole('button', { name: /^Leg 1/ })).toContainText('KTEB to KHPN')
      await expect(page.getByRole('group', { name: 'Leg 1' }).getByLabel('To', { exact: true })).toBeFocused()
      await page.keyboard.press('Alt+ArrowDown')
      await expectAxeClean(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('button', { name: /^Leg 2/ })).toContainText('KTEB to KHPN')
      await expect(page.getByText('KDAL → KTEB → KHPN').first()).toBeVisible()
      await page.getByRole('button', { name: /^Remove leg 1/ }).press('Enter')
      await expect(page.getByRole('button', { name: /^Leg 1/ })).toBeFocused()
      await expect(page.getByRole('button', { name: /^Leg 1/ })).toContainText('KTEB to KHPN')
      await expectAxeClean(page)
      await page.context().close()
    })
  }
}
