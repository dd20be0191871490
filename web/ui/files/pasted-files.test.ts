import { expect, it } from 'vitest'
import { isPictureAlone, pastedFiles } from './pasted-files.ts'

it.each([
  ['<meta charset="utf-8"><img src="https://x.example/a.png">', true],
  ['<p>Words</p><img src="a.png">', false],
  ['<table><tr><td>1</td></tr></table>', false],
])('%s is a picture alone: %s', (html, isAlone) => expect(isPictureAlone(html)).toBe(isAlone))

const picture = new File(['x'], 'image.png', { type: 'image/png' })

it.each([
  ['a picture', '', 1],
  ['a picture with its own address', '<img src="https://x.example/a.png">', 1],
  ['cells of a table with a picture of them', '<table><tr><td>1</td></tr></table>', 0],
])('a paste of %s has its files', (_, html, count) => {
  const clipboardData = { files: [picture], getData: (type: string) => (type === 'text/html' ? html : '') }
  expect(pastedFiles({ clipboardData })).toHaveLength(count)
})
