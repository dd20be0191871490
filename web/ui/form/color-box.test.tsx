import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ColorBox } from './color-box.tsx'

const box = () => screen.getByLabelText('Accent')
const isOpen = () => document.querySelector('.mantine-ColorInput-dropdown') !== null
const press = (key: string) => fireEvent.keyDown(box(), { key })

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <ColorBox label="Accent" value="#112233" onChange={() => undefined} />
    </MantineProvider>,
  )
})

it('stays closed for whoever comes by with Tab', () => {
  fireEvent.focus(box())
  expect(isOpen()).toBe(false)
})

it.each(['Enter', 'ArrowDown'])('is opened by %s, and closed by Escape before anything behind it', (key) => {
  fireEvent.focus(box())
  expect(press(key)).toBe(false)
  expect(isOpen()).toBe(true)
  expect(box().dataset['mantineStopPropagation']).toBe('true')
  expect(press('Escape')).toBe(false)
  expect(isOpen()).toBe(false)
  expect(box().dataset['mantineStopPropagation']).toBeUndefined()
  expect(press('Escape')).toBe(true)
})

it('is opened by a click and closed when it is left', () => {
  fireEvent.click(box())
  expect(isOpen()).toBe(true)
  fireEvent.blur(box())
  expect(isOpen()).toBe(false)
})
