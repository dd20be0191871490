import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, pageOf } from './story-helpers.ts'

// At a desk too a value is read with a reason: in linking.spec.ts.
test('a passport is read on a phone with a reason, and an admin finds the reason in the log', async ({
  browser,
  request,
}) => {
  const [name, viewport] = ['Odile', { width: 390, height: 844 }]
  const passport = 'C01X00T47'
  const { id } = await add(request, 'contacts', { first_name: name, last_name: 'Sealwright', passport })
  const jo = await pageOf(browser, cast.jo, { viewport })
  await jo.goto(`/laro/marketing/contacts/${id}`)
  await expect(jo.getByRole('button', { name: 'Reveal passport' })).toBeVisible()
  await expect(jo.getByText(passport)).toHaveCount(0)
  await jo.getByRole('button', { name: 'Reveal passport' }).click()
  const why = jo.getByRole('dialog', { name: 'Reveal passport?' })
  await why.getByRole('textbox', { name: 'Why you need it' }).fill(`Customs form of ${name}`)
  await expectAxeClean(jo)
  await why.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(jo.getByText(passport).first()).toBeVisible()

  const ana = await pageOf(browser, cast.ana, { viewport: { width: 1280, height: 900 } })
  await ana.goto('/laro/company/data_logs')
  const entry = ana.getByRole('row').filter({ hasText: `Customs form of ${name}` })
  await expect(entry).toContainText('reveal')
  await expect(entry).toContainText(cast.jo.name)
  await expect(entry).toContainText(`${name} Sealwright`)
  await expect(entry).not.toContainText(passport)
  await Promise.all([jo.context().close(), ana.context().close()])
})
