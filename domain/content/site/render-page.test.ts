import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'
import type { SitePage } from './site-page.ts'
import { testChrome } from './test-chrome.ts'

const chrome = testChrome({ menu: [{ label: 'Fleet', url: '/fleet' }], origin: 'https://laro.example' })

const page: SitePage = {
  id: 'p1',
  name: 'Winter',
  url: '/aspen/winter',
  kind: 'landing',
  content: {},
  html: '',
  meta: {},
  date: 0,
}

const draw = (more: Partial<SitePage>) =>
  renderPage(
    { ...page, ...more },
    {
      chrome,
      data: { timezone: 'UTC', legs: [], fleet: [], posts: [], blogs: [], named: [] },
      clean: (html) => html,
      fileAt: () => undefined,
    },
  )

test('a font of the text editor is a class of the style sheet, any other style stays as it was cleaned', () => {
  const html = draw({
    html: '<p><span style="font-family:Arial">a</span><span style="font-family:&quot;Times New Roman&quot;">b</span><span style="font-family:Lato">c</span></p>',
  })
  expect(html).toContain('<span class="font-arial">a</span><span class="font-times-new-roman">b</span>')
  expect(html).toContain('<span style="font-family:Lato">c</span>')
})
