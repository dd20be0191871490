import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { quotes } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { CopyButton } from './copy-button.tsx'
import { OptionCards } from './option-cards.tsx'

const navigate = vi.hoisted(() => vi.fn<(to: { href: string }) => void>())
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
  useLocation: () => ({ pathname: '/' }),
}))

const first = testRow(quotes, { status: 'qCreated', quote_number: '40001' }, { id: 'q1' })

beforeEach(() => {
  navigate.mockClear()
  forgetNotices()
  history.replaceState(null, '', '/laro/quotes/q1')
})

interface Asked {
  readonly body: { readonly id: string }
}

function show(part: ReactNode) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [first], next: null, cursor: '1' }))
  const answers: PromiseWithResolvers<object>[] = []
  const asked: string[] = []
  Object.assign(platform.api, {
    call: (_: unknown, { body }: Asked) => {
      const answer = Promise.withResolvers<object>()
      answers.push(answer)
      asked.push(body.id)
      return answer.promise
    },
  })
  render(
    <Platform>
      <MantineProvider env="test">{part}</MantineProvider>
    </Platform>,
  )
  return { answers, asked }
}

const pathOf = (id: string) => `quotes/q1/manager?subquoteId=${id}`

async function addOne() {
  const { answers } = show(<OptionCards first="q1" open="q1" pathOf={pathOf} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add option' }))
  return () => act(async () => answers[0]?.resolve({ id: 'q2', number: '40001-2' }))
}

it('leads on to an option that was added', async () => {
  const answer = await addOne()
  await answer()
  expect(navigate).toHaveBeenCalledWith({ href: '/laro/quotes/q1/manager?subquoteId=q2' })
})

it('keeps a user who went to another page before the option was added', async () => {
  const answer = await addOne()
  history.replaceState(null, '', '/laro/threads')
  await answer()
  expect(navigate).not.toHaveBeenCalled()
  expect(notices.get()).toMatchObject([{ title: 'The option was added' }])
})

it('makes one copy where the answer was lost, and another one after it', async () => {
  const { answers, asked } = show(<CopyButton record="quotes" id="q1" />)
  const press = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    fireEvent.click(await screen.findByText('Copy to a new quote'))
    await expect.poll(() => asked).toHaveLength(count)
  }
  await press(1)
  await act(async () => answers[0]?.reject(new Error('away')))
  await press(2)
  await act(async () => answers[1]?.resolve({ id: 'q9', number: '40009' }))
  await press(3)
  expect([asked[1] === asked[0], asked[2] === asked[0]]).toEqual([true, false])
})
