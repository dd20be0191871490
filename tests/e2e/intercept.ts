import type { Page, Route } from '@playwright/test'

const probe = '/intercepted'

/**
 * Lets the handler answer the requests of the page from now on. Chromium says that it intercepts before the page does:
 * a request sent at once would pass by. Therefore the page asks until the handler's side answers.
 */
export async function intercept(
  page: Page,
  url: Parameters<Page['route']>[0],
  handler: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, handler)
  if (page.url() === 'about:blank') return
  const isProbe = (asked: URL) => asked.pathname === probe
  await page.route(isProbe, (route) => route.fulfill({ body: probe }))
  await page.evaluate(async (path) => {
    const isIntercepted = async () => (await (await fetch(path)).text()) === path
    while (!(await isIntercepted())) await new Promise((resolve) => setTimeout(resolve, 20))
  }, probe)
  await page.unroute(isProbe)
}
