import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { EditorField } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PicturesField } from './pictures-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const field: EditorField = { property: 'images', label: 'Pictures', component: 'items', filesOf: 'aircraft' }
const names = ['nose', 'cabin', 'tail']

it('keeps the keyboard when a picture is taken out', () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  function Form() {
    const [value, setValue] = useState<unknown>(
      names.map((name) => ({ name, url: `https://laro.example/${name}.jpg` })),
    )
    return <PicturesField {...{ field, value }} isReadOnly={false} recordId="a1" onChange={setValue} />
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </Platform>,
  )
  const takeOut = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Take it out: ${name}` }))
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  takeOut('cabin')
  expect(focused()).toBe('Take it out: tail')
  takeOut('tail')
  expect(focused()).toBe('Take it out: nose')
  takeOut('nose')
  expect(focused()).toBe('Add pictures')
})
