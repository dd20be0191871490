import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, headersOf, pageForFile, pageOf, productUrl, visit } from './story-helpers.ts'

// A page is edited: by the keyboard alone, by two people at once, over a lost network, and at another address.

const anaPage = pageForFile(cast.ana)

const pagesPath = 'cms/root/pages'
const text = (id: string, heading: string) => ({ id, kind: 'text', heading, html: `<p>${heading}</p>` })
const saved = (page: Page) => page.getByText(/Saved \d/)
const inPreview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

async function openPage(page: Page, id: string, name: string): Promise<void> {
  await visit(page, `/laro/cms/pages/${id}`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Section 1/ })).toBeVisible()
}

const unfold = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Section ${number}`), expanded: false }).click()
const headingOf = (page: Page, item: string) =>
  page.locator(`[data-item="${item}"]`).getByLabel('Heading', { exact: true })

/** Stored text of a page. */
async function stored(api: APIRequestContext, id: string) {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const answer = await api.get(`${productUrl()}/api/data/clients/${clientIds.LARO}/${pagesPath}/${id}`, { headers })
  return (await answer.json()) as { content: { sections: { id: string; heading: string; cards?: { id: string }[] }[] } }
}

test('sections and their parts are reordered by the keyboard alone', async ({ browser, request }) => {
  const cards = ['Towbars', 'Stands', 'Chocks'].map((title, at) => ({ id: `c${at + 1}`, title, text: '' }))
  const content = { sections: [{ id: 's1', kind: 'cards', heading: 'What we make', cards }, text('s2', 'Who we are')] }
  const { id } = await add(request, pagesPath, { name: 'By keys', url: '/by-keys', kind: 'landing', content })
  const page = await anaPage(browser)
  await openPage(page, id, 'By keys')
  const toggle = (item: string) => page.locator(`[data-item="${item}"] [aria-expanded]`).first()
  await toggle('s1').focus()
  await page.keyboard.press('Enter')
  await expect(toggle('c1')).toBeVisible()
  await toggle('c1').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Card moved to place 2 of 3.')).toBeAttached()
  await expect(toggle('c1')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Card moved to place 3 of 3.')).toBeAttached()
  await toggle('s1').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Section moved to place 2 of 2.')).toBeAttached()
  await expect(toggle('s1')).toBeFocused()
  await expect(saved(page)).toBeVisible()
  await expect(inPreview(page).getByRole('heading')).toHaveText([
    'By keys',
    'Who we are',
    'What we make',
    'Stands',
    'Chocks',
    'Towbars',
  ])
  await expect
    .poll(async () =>
      (await stored(request, id)).content.sections.map((one) => [one.id, one.cards?.map((card) => card.id)]),
    )
    .toEqual([
      ['s2', undefined],
      ['s1', ['c2', 'c3', 'c1']],
    ])

  // The order alone is put back from the versions, by the keyboard too.
  await page.getByRole('tab', { name: 'Versions' }).click()
  const restore = page.getByRole('button', { name: 'Restore this field: Sections', exact: true }).first()
  await expect(restore).toBeVisible()
  await expectAxeClean(page)
  await restore.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await stored(request, id)).content.sections.map((one) => [one.id, one.cards?.at(0)?.id]))
    .toEqual([
      ['s1', 'c2'],
      ['s2', undefined],
    ])
})

test('two authors of one page see each other, keep both texts, and choose where they changed the same', async ({
  browser,
  request,
}) => {
  const content = { sections: [text('s1', 'Cabins'), text('s2', 'Crews')] }
  const { id } = await add(request, pagesPath, { name: 'Shared', url: '/shared-by-two', kind: 'landing', content })
  const [ana, sue] = [await anaPage(browser), await pageOf(browser, cast.sue)]
  for (const page of [ana, sue]) {
    await openPage(page, id, 'Shared')
    await unfold(page, 1)
    await unfold(page, 2)
  }
  await expect(ana.getByRole('img', { name: /Sue Park/ })).toBeVisible()
  await expect(sue.getByRole('img', { name: /Ana/ })).toBeVisible()
  await headingOf(ana, 's1').fill('Quiet cabins')
  await headingOf(sue, 's2').fill('Our own crews')
  await expect(saved(ana)).toBeVisible()
  await expect(saved(sue)).toBeVisible()
  await expect(headingOf(ana, 's2')).toHaveValue('Our own crews')
  await expect(headingOf(sue, 's1')).toHaveValue('Quiet cabins')

  // Sue is without a network while Ana writes the same heading.
  await sue.context().setOffline(true)
  await headingOf(sue, 's1').fill('Warm cabins')
  await expect(sue.getByText('Not saved. It is kept on this device and tried again.')).toBeVisible()
  await headingOf(ana, 's1').fill('Bright cabins')
  const heading = async () => (await stored(request, id)).content.sections[0]?.heading
  await expect.poll(heading).toBe('Bright cabins')
  await sue.context().setOffline(false)
  const both = sue.getByRole('dialog', { name: 'This page was changed meanwhile' })
  await expect(both).toContainText('Bright cabins')
  await expect(both).toContainText('Warm cabins')
  await expectAxeClean(sue)
  expect(await heading()).toBe('Bright cabins')
  await both.getByRole('button', { name: 'Save mine' }).click()
  await expect.poll(heading).toBe('Warm cabins')
  await expect(headingOf(ana, 's1')).toHaveValue('Warm cabins')
  await sue.context().close()
})

test('words typed without a network in a tab that dies are restored, and saved', async ({ browser, request }) => {
  const content = { sections: [text('s1', 'Cabins')] }
  const { id } = await add(request, pagesPath, { name: 'Kept', url: '/kept-here', kind: 'landing', content })
  const page = await (await anaPage(browser)).context().newPage()
  await openPage(page, id, 'Kept')
  await unfold(page, 1)
  await page.context().setOffline(true)
  await headingOf(page, 's1').fill('Typed on the way')
  await expect(page.getByText('Not saved. It is kept on this device and tried again.')).toBeVisible()
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.context().setOffline(false)
  await openPage(again, id, 'Kept')
  await unfold(again, 1)
  await expect(headingOf(again, 's1')).toHaveValue('Typed on the way')
  await expect.poll(async () => (await stored(request, id)).content.sections[0]?.heading).toBe('Typed on the way')
  await again.close()
})

const phone = { width: 390, height: 844 }

test('a page gets another address, and visitors of the old one are redirected, also on a phone', async ({
  browser,
  request,
}) => {
  // The site of another company: no other story uses its live pages.
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const url = '/winter-trips'
  const data = { name: 'Winter trips', url, kind: 'landing', content: { sections: [text('s1', 'Snow')] } }
  const answer = await request.post(`${productUrl()}/api/data/clients/${clientIds.NXT}/${pagesPath}`, { headers, data })
  const { id } = (await answer.json()) as { id: string }
  const isThere = async (path: string) => (await request.get(`${productUrl()}/site/nxt${path}`)).status()
  // The first release of the demo goes live by the clock, within a minute of the start.
  await expect.poll(() => isThere('/'), { timeout: 90_000 }).toBe(200)
  const page = await pageOf(browser, cast.sam)
  const publish = async () => {
    await page.getByRole('button', { name: 'Put into a release' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Publish 1 page' }).click()
    await expect(page.getByText('The release is live')).toBeVisible()
  }
  await page.goto(`/nxt/cms/pages/${id}`)
  const head = page.locator('header', { has: page.getByRole('link', { name: 'Back to Pages' }) })
  await expect(head.getByText('All saved')).toBeVisible()
  // Its head is one row, and two on a phone.
  expect((await head.boundingBox())?.height).toBeLessThan(62)
  await publish()
  await expect.poll(() => isThere(url)).toBe(200)

  await page.setViewportSize(phone)
  await page.goto(`/nxt/cms/pages/${id}?tab=address`)
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await address.fill('/es/winter')
  await expect(page.getByText('Address is not finished')).toBeVisible()
  await address.press('Enter')
  await expect(page.getByText(/^Address is not saved: At \/es are the pages of this site in Spanish/)).toBeVisible()
  await expectAxeClean(page)
  await address.fill(`${url}-2027`)
  await address.press('Enter')
  await expect(saved(page)).toBeVisible()
  expect((await head.boundingBox())?.height).toBeLessThan(2 * 62)
  await publish()
  await expect.poll(() => isThere(`${url}-2027`)).toBe(200)
  const visitor = await browser.newContext({ baseURL: productUrl() }).then((context) => context.newPage())
  await visitor.goto(`/site/nxt${url}`)
  await expect(visitor).toHaveURL(new RegExp(`/site/nxt${url}-2027$`))
  await expect(visitor.getByRole('heading', { name: 'Snow' })).toBeVisible()
  await expectAxeClean(visitor)
  await visitor.setViewportSize(phone)
  await expectAxeClean(visitor)
  await visitor.context().close()
  await page.context().close()
})
