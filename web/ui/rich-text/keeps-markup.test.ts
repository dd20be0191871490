import { expect, it } from 'vitest'
import { keepsMarkup } from './keeps-markup.ts'

it.each([
  ['', true],
  ['plain words', true],
  ['<h2>Title</h2><p>One <strong>bold</strong> <a href="https://laro.example">link</a></p><ul><li>a</li></ul>', true],
  ['<p class="lead">One</p>', false],
  ['<table><tr><th>Leg</th><td colspan="2">1</td></tr></table>', true],
  ['<table><caption>Legs</caption><tr><td>1</td></tr></table>', false],
  ['<div>One</div>', false],
  ['<p><img src="a.png" alt="Map" width="200"></p>', true],
  ['<p><img src="a.png" loading="lazy"></p>', false],
  [
    '<p><span style="font-family: Arial">One</span> <span style="font-family: &quot;Times New Roman&quot;">two</span></p>',
    true,
  ],
  ['<p><span style="font-family: Arial; color: red">One</span></p>', false],
  ['<p><span style="font-family: Lato, sans-serif">One</span></p>', false],
  ['<p onclick="run()">One</p>', false],
])('%s can be kept: %s', (html, isKept) => expect(keepsMarkup(html)).toBe(isKept))
