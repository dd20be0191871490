import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { EditedLeg } from '../../../domain/charter/index.ts'
import { PassengersInput } from './passengers-input.tsx'

function Leg() {
  const [leg, setLeg] = useState<EditedLeg>({ id: 'a', times: {}, paxNum: 4 })
  return (
    <MantineProvider env="test">
      <PassengersInput leg={leg} error={undefined} onCount={(paxNum) => setLeg({ ...leg, paxNum })} />
    </MantineProvider>
  )
}

it('shows again how many fly when it is left empty', () => {
  render(<Leg />)
  const input = screen.getByLabelText<HTMLInputElement>('Passengers')
  fireEvent.change(input, { target: { value: '' } })
  expect(input.value).toBe('')
  fireEvent.blur(input)
  expect(input.value).toBe('4')
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.change(input, { target: { value: '7' } })
  fireEvent.blur(input)
  expect(input.value).toBe('7')
})
