import { afterEach, expect, it, vi } from 'vitest'
import { writeClipboard } from './write-clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

it('says whether the browser let the text into the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await writeClipboard('https://laro.example')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('https://laro.example')
  writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  expect(await writeClipboard('https://laro.example')).toBe(false)
})

it('is false where there is no clipboard, as on a page without TLS', async () => {
  vi.stubGlobal('navigator', {})
  expect(await writeClipboard('https://laro.example')).toBe(false)
})
