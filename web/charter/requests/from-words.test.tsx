import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { calculateFlight } from '../../../domain/charter/requests/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { FromWords } from './from-words.tsx'
import { useUnreadWords } from './use-unread-words.ts'

const quote = { legs: [], notes: 'a note' }

async function read(answer: object | Error) {
  const onRead = vi.fn<() => Promise<boolean>>(async () => true)
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const asked = vi.fn<(input: unknown) => void>()
  Object.assign(platform.api, {
    call: async (contract: unknown, input: unknown) => {
      if (contract !== calculateFlight) throw new TypeError('not asked for here')
      asked(input)
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const unread = renderHook(() => useUnreadWords()).result.current
  render(
    <Platform>
      <MantineProvider env="test">
        <FromWords onRead={onRead} unread={unread} />
      </MantineProvider>
    </Platform>,
  )
  const input = screen.getByRole('textbox', { name: 'In a few words' })
  fireEvent.change(input, { target: { value: ' KTEB KVNY tomorrow ' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Fill in the legs' })))
  return { onRead, asked, input, unread }
}

it('puts the read values into the form, and marks guesses', async () => {
  const { onRead, asked, unread, input } = await read({
    isFlight: true,
    notes: ['The day is a guess.'],
    quote,
    prices: [],
  })
  expect(asked).toHaveBeenCalledWith({ body: { words: 'KTEB KVNY tomorrow' } })
  expect(onRead).toHaveBeenCalledWith(quote)
  expect(screen.getByRole('status').textContent).toBe('The day is a guess.')
  expect(unread.waiting()).toBe('')
  fireEvent.change(input, { target: { value: 'KTEB KVNY on Friday' } })
  unread.read('KTEB KVNY tomorrow')
  expect(unread.waiting(), 'what was typed meanwhile').toBe('KTEB KVNY on Friday')
})

it('reports words that are no complete flight, and changes nothing', async () => {
  const { onRead } = await read({ isFlight: false, notes: ['No arrival was found.'], quote, prices: [] })
  expect(onRead).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe(
    'This is not a complete flight. Enter its departure and its destination.No arrival was found.',
  )
})

it('keeps the words where the call fails, to be sent once more', async () => {
  const { onRead, input, unread } = await read(new ApiError(500, { error: 'internal', requestId: 'r1' }))
  expect(onRead).not.toHaveBeenCalled()
  expect(input).toHaveProperty('value', ' KTEB KVNY tomorrow ')
  expect(unread.waiting()).toBe('KTEB KVNY tomorrow')
  expect(screen.getByRole('button', { name: 'Fill in the legs' })).toHaveProperty('disabled', false)
})
