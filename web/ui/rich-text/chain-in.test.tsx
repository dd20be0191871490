import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

function show() {
  render(
    <MantineProvider env="test">
      <RichText label="Words" html="<p>Nonstop</p>" minHeight={300} onChange={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Formatting' }))
  return screen.getByRole('textbox', { name: 'Words' })
}

const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))

it('a tool gives the focus back to the text at once', async () => {
  const text = show()
  // Its row comes with code of its own.
  const bold = await screen.findByRole('button', { name: 'Bold' })
  bold.focus()
  fireEvent.click(bold)
  expect(document.activeElement).toBe(text)
})

it('a link that was set leaves the focus in the text', async () => {
  const text = show()
  const link = await screen.findByRole('button', { name: 'Link' })
  link.focus()
  fireEvent.click(link)
  const address = await screen.findByRole('textbox', { name: 'Address of the link' })
  await later()
  expect(document.activeElement).toBe(address)
  fireEvent.change(address, { target: { value: 'https://nonstop.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set' }))
  expect(document.activeElement).toBe(text)
  await later()
  expect(document.activeElement).toBe(text)
  expect(text.innerHTML).toContain('href="https://nonstop.example"')
})
