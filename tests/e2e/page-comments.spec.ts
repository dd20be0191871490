import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, openInbox, pageForFile, pageOf, threadRow, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

// A comment on a field of a page is found in the inbox by who is named, leads back to the field, and is resolved there.
// A fault of the checks leads to its field as well.

test('a comment on a field leads a colleague from the inbox to the field, and is resolved', async ({ browser }) => {
  const ana = await anaPage(browser)
  await visit(ana, '/laro/cms/pages')
  await ana.getByRole('link', { name: 'Contact', exact: true }).click()
  await ana.getByRole('tab', { name: 'Address and search' }).click()
  await ana.getByRole('button', { name: 'Comment on Title for search engines' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Comments: Title for search engines' })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('@sue Does this say where we fly from?')
  await dialog.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  await expect(dialog.getByText('Does this say where we fly from?')).toBeVisible()
  await expectAxeClean(ana)
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('button', { name: '1 comment on Title for search engines' })).toBeVisible()

  const sue = await pageOf(browser, cast.sue)
  await openInbox(sue)
  await threadRow(sue, 'Contact: Title for search engines').click()
  await expect(sue.getByRole('article').first()).toContainText('Does this say where we fly from?')
  await sue.getByRole('link', { name: 'Contact', exact: true }).first().click()
  const found = sue.getByRole('dialog', { name: 'Comments: Title for search engines' })
  await expect(found.getByText('Does this say where we fly from?')).toBeVisible()
  await found.getByRole('textbox', { name: 'Comment' }).fill('It does now.')
  await found.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(found.getByText('It does now.')).toBeVisible()
  await found.getByRole('button', { name: 'Resolve' }).click()
  await expect(sue.getByText('Comments resolved')).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Comment on Title for search engines' })).toBeVisible()
  await sue.context().close()
})

/** Replaces one condition of the style sheets by another. */
const changeCondition = (page: Page, from: string, to: string) =>
  page.evaluate(`(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const those = rules.filter((rule) => rule.media?.mediaText === ${JSON.stringify(from)})
    for (const rule of those) rule.media.mediaText = ${JSON.stringify(to)}
  })()`)

test('with a pen, which does not hover, the comment button of a field is as large as for a finger', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/cms/pages')
  await page.getByRole('link', { name: 'Flying in winter' }).click()
  const button = page.getByRole('button', { name: 'Comment on Lead' })
  // The pointer rests on no field.
  await page.mouse.move(0, 0)
  await expect(button).toHaveCSS('opacity', '0')
  // A pen is a fine pointer: rules for coarse pointers do not apply to it.
  const [noHover, always] = ['(hover: none)', '(min-width: 1px)']
  await changeCondition(page, noHover, always)
  await expect(button).toHaveCSS('opacity', '1')
  await expect(button).toHaveCSS('min-height', '44px')
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height]).toEqual([44, 44])
  await changeCondition(page, always, noHover)
})

test('a link to a field within a folded section unfolds it, and one to a removed field says so', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/cms/pages')
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { name: 'About us', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Section 1/ })).toHaveAttribute('aria-expanded', 'false')
  const id = await page.locator('[data-item]').first().getAttribute('data-item')
  const address = page.url()
  await page.goto(`${address}?field=${encodeURIComponent(`content.sections[${id}].heading`)}`)
  await expect(page.getByRole('dialog', { name: 'Comments: Heading' })).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.keyboard.press('Escape')

  await visit(page, `${address}?field=${encodeURIComponent('content.sections[gone].heading')}`)
  await expect(page.getByText('This field is not on the page any more')).toBeVisible()
})

test('a fault found by the checks leads into its folded section, to the field to correct', async ({
  browser,
  request,
}) => {
  const image = { url: '/api/files/cabin.jpg', name: 'cabin.jpg', alt: '', width: 600, height: 600 }
  const button = { id: 'b1', label: '', url: '/' }
  const content = { sections: [{ id: 's1', kind: 'hero', heading: 'Cabins', image, buttons: [button] }] }
  const { id } = await add(request, 'cms/root/pages', { name: 'Faulty', url: '/faulty', kind: 'landing', content })
  const page = await anaPage(browser)
  await visit(page, `/laro/cms/pages/${id}`)
  await expect(page.getByRole('heading', { name: 'Faulty', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Section 1/ })).toHaveAttribute('aria-expanded', 'false')
  const address = page.url()
  for (const [fault, field] of [
    ['Words is required.', page.getByRole('textbox', { name: 'Words' })],
    ['A picture has no alt text: cabin.jpg', page.getByLabel('Alt text')],
    ['Picture needs a crop to its shape: cabin.jpg', page.getByRole('button', { name: 'Crop', exact: true })],
  ] as const) {
    await page.getByRole('link', { name: fault }).click()
    await expect(field).toBeFocused()
    await expect(page).toHaveURL(address)
  }
  await expectAxeClean(page)
})
