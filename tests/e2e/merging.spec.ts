import { expect, test, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, headersOf, pageOf, productUrl, visit } from './story-helpers.ts'

const screens = [
  { name: 'Wilma Onceonly', viewport: { width: 1280, height: 900 } },
  { name: 'Wanda Onceonly', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
]

/** Expects that the page's links are as high as a fingertip. */
async function expectHighLinks(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names)
    await expect
      .poll(async () => (await page.getByRole('main').getByRole('link', { name }).first().boundingBox())?.height, name)
      .toBeGreaterThanOrEqual(44)
}

for (const { name, ...screen } of variantsToRun(screens)) {
  test(`a duplicate is found, merged and used, and the merge is undone, at ${screen.viewport.width} px`, async ({
    browser,
    request,
  }) => {
    const [first_name, last_name] = name.split(' ')
    const person = (host: string) =>
      add(request, 'contacts', { first_name, last_name, email: `${first_name?.toLowerCase()}@${host}.example` })
    const kept = await person('kept')
    const gone = await person('gone')
    const about = { type: 'contacts', id: gone.id, label: name }
    const before = await add(request, 'tasks', { name: `Call ${name} back`, about })
    const headers = await headersOf(cast.ana, clientIds.LARO)
    const data = `${productUrl()}/api/data/clients/${clientIds.LARO}`
    const ofTask = async (id: string): Promise<unknown> => {
      const task = (await (await request.get(`${data}/tasks/${id}`, { headers })).json()) as { about?: { id: string } }
      return task.about?.id
    }

    const page = await pageOf(browser, cast.jo, screen)
    await page.goto('/laro/marketing/contacts/duplicates')
    const pair = page.getByRole('listitem').filter({ hasText: name }).first()
    await expect(pair).toContainText('gone.example')
    if ('hasTouch' in screen) await expectHighLinks(page, ['Compare', 'Contacts'])
    await expectAxeClean(page)
    await pair.getByRole('link', { name: 'Compare' }).click()
    await expect(page).toHaveURL(new RegExp(`/contacts/${kept.id}/merge/${gone.id}`))
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText(`1 record moved to ${name}.`)).toBeVisible()
    expect(await ofTask(before.id)).toBe(kept.id)

    // A later mail belongs to one of the two: a person decides which.
    const later = await add(request, 'tasks', { name: `Later for ${name}`, about: { ...about, id: kept.id } })
    await visit(page, `/laro/marketing/contacts/${kept.id}`)
    await page.getByRole('button', { name: `Undo merge of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo merge' })
    await expect(dialog).toContainText(`${name} comes back with the 1 record that moved`)
    await dialog.getByRole('checkbox', { name: `Task: Later for ${name}` }).check()
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Undo merge', exact: true }).click()
    await expect(page.getByText(`${name} is back, with 2 records.`)).toBeVisible()
    expect([await ofTask(before.id), await ofTask(later.id)]).toEqual([gone.id, gone.id])
    await visit(page, `/laro/marketing/contacts/${gone.id}`)
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(/@gone\.example$/)
    await page.context().close()
  })
}
