import { MantineProvider, NumberInput } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { themeOverrideFor } from './client-theme.ts'

it('draws no arrows in inputs of numbers, which a finger has no room for', () => {
  const { container } = render(
    <MantineProvider env="test" theme={themeOverrideFor({})}>
      <NumberInput label="Width" />
    </MantineProvider>,
  )
  expect(container.querySelectorAll('input')).toHaveLength(1)
  expect(container.querySelectorAll('button')).toHaveLength(0)
})
