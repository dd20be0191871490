import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { invalidUrl } from '../../../domain/content/index.ts'
import { showField } from './show-field.tsx'
import { VideoField } from './video-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const box = () => screen.getByLabelText<HTMLInputElement>('Address of Field')

function show(value = '') {
  const { put } = showField(VideoField, {
    component: 'input-video',
    value,
    server: { calls: { '/files/sign': { urls: {} } } },
  })
  return put
}

function type(words: string) {
  fireEvent.change(box(), { target: { value: words } })
}

it.each(['our film', 'www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://', 'javascript:alert(1)'])(
  'refuses %s once the box is left, and keeps it out of the form',
  (words) => {
    const put = show()
    type(words)
    expect(screen.queryByText(invalidUrl.message)).toBeNull()
    fireEvent.blur(box())
    expect(screen.getByText(invalidUrl.message).textContent).toBe(invalidUrl.message)
    expect(box().value).toBe(words)
    for (const [value] of put.mock.calls) expect(value).toBe('')
  },
)

it('takes an address, and lets go of it when it is none any more', () => {
  const put = show()
  type(' https://vimeo.com/76979871 ')
  fireEvent.blur(box())
  expect(put).toHaveBeenLastCalledWith('https://vimeo.com/76979871')
  expect(box().value).toBe('https://vimeo.com/76979871')
  expect(screen.queryByText(invalidUrl.message)).toBeNull()
  type('https:/vimeo.com/76979871')
  expect(put).toHaveBeenLastCalledWith('')
})

it('says of words that were saved before that they are no address', () => {
  show('our film')
  expect(box().value).toBe('our film')
  expect(screen.getByText(invalidUrl.message).textContent).toBe(invalidUrl.message)
})
