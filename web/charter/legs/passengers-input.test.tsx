import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { EditedLeg } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { UnfinishedInputs, type Finish } from '../../ui/form/unfinished-inputs.ts'
import { PassengersInput } from './passengers-input.tsx'

const finishing = new Set<Finish>()
const counts: number[] = []

function Leg({ begin }: { readonly begin: EditedLeg }) {
  const [leg, setLeg] = useState(begin)
  const count = (paxNum: number) => {
    counts.push(paxNum)
    setLeg({ ...leg, paxNum })
  }
  return (
    <UnfinishedInputs value={finishing}>
      <PassengersInput leg={leg} error={undefined} onCount={count} />
    </UnfinishedInputs>
  )
}

function show(more: Partial<EditedLeg> = {}) {
  counts.length = 0
  finishing.clear()
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <Leg begin={{ id: 'a', times: {}, paxNum: 4, ...more }} />
      </MantineProvider>
    </Platform>,
  )
  return screen.getByLabelText<HTMLInputElement>('Passengers')
}

const type = (input: HTMLInputElement, value: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

it('an emptied input shows the number of passengers of the leg again', () => {
  const input = show()
  type(input, '')
  expect(input.value).toBe('4')
  type(input, '7')
  expect([input.value, counts]).toEqual(['7', [7]])
})

it('a number over the limit stays with its reason, changes nothing, and blocks the save', async () => {
  const input = show()
  type(input, '14')
  expect(input.value).toBe('14')
  expect(screen.getByText(/up to 10 passengers/)).toBeDefined()
  expect(counts).toEqual([])
  expect(await [...finishing][0]?.()).toBe(false)
  type(input, '9')
  expect(screen.queryByText(/up to 10 passengers/)).toBeNull()
  expect(counts).toEqual([9])
})

it.each(['0', '-3', '2.5', 'two'])('%s is refused as a number of passengers', (words) => {
  const input = show()
  type(input, words)
  expect(screen.getByText(/whole number of passengers/)).toBeDefined()
  expect(counts).toEqual([])
})

it('the default number is marked as assumed', () => {
  show({ paxNum: 2, isPaxAssumed: true })
  expect(screen.getByText('assumed, not set')).toBeDefined()
})
