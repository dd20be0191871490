import { expect, test, type FileChooser } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageOf, visit } from './story-helpers.ts'

const picture = new URL('../../server/seed/pictures/citation-xls.jpg', import.meta.url).pathname

test('an admin uploads and removes the photo of a user, who sees it and then does the same', async ({ browser }) => {
  const ana = await pageOf(browser, cast.ana)
  await ana.goto(`/laro/company/users/details/${cast.jo.id}`)
  const photo = ana.getByRole('region', { name: 'Photo' })
  const choose = async (file: Parameters<FileChooser['setFiles']>[0]) => {
    const chooser = ana.waitForEvent('filechooser')
    await photo.getByRole('button', { name: 'Upload a photo' }).click()
    await (await chooser).setFiles(file)
  }
  await choose({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(ana.getByText('Unsupported File Type')).toBeVisible()
  await choose(picture)
  await expect(photo.locator('img')).toHaveJSProperty('naturalWidth', 480)
  await expectAxeClean(ana)

  const jo = await pageOf(browser, cast.jo)
  await jo.goto('/laro/threads')
  const menu = jo.getByRole('button', { name: 'User menu of Jo Stern' })
  await expect(menu.locator('img')).toHaveJSProperty('naturalWidth', 480)
  await photo.getByRole('button', { name: 'Remove' }).click()
  await expect(menu.locator('[data-initials="JS"]')).toBeVisible()

  await visit(jo, `/laro/company/users/details/${cast.jo.id}`)
  const own = jo.getByRole('region', { name: 'Photo' })
  const chooser = jo.waitForEvent('filechooser')
  await own.getByRole('button', { name: 'Upload a photo' }).click()
  await (await chooser).setFiles(picture)
  await expect(menu.locator('img')).toHaveJSProperty('naturalWidth', 480)
  await expect(photo.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await own.getByRole('button', { name: 'Remove' }).click()
  await expect(menu.locator('[data-initials="JS"]')).toBeVisible()
  await Promise.all([jo.context().close(), ana.context().close()])
})
