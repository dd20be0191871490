import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '../platform/api/api.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { Avatar, AvatarStack } from './avatar.tsx'
import { peopleColors, peoplePhotos } from './people-looks.ts'

afterEach(() => act(() => peoplePhotos.set(new Map())))

const people = ['Ana Ruiz', 'Jo Stern', 'Rae Kim', 'Sam Ode', 'Lee Fox'].map((label, place) => ({
  id: `u${place}`,
  label,
}))

it('shows the people up to the limit, and how many more there are', () => {
  render(<AvatarStack people={people} limit={3} label="Agents" />)
  expect(screen.getAllByRole('img').map((face) => face.ariaLabel)).toEqual([
    'Ana Ruiz',
    'Jo Stern',
    'Rae Kim',
    'and 2 more',
  ])
  const more = screen.getByTitle('Sam Ode, Lee Fox')
  expect(more.dataset['more']).toBe('+2')
})

it('has no chip without hidden people, and draws nothing for an empty list', () => {
  render(<AvatarStack people={people.slice(0, 3)} limit={3} label="Agents" />)
  expect(screen.queryByText(/^\+/)).toBeNull()
})

it('is the letters of the first and the last word where there is no photo', () => {
  render(<Avatar person={{ id: 'u9', label: 'Ana Maria Ruiz' }} />)
  expect(screen.getByRole('img', { name: 'Ana Maria Ruiz' }).dataset['initials']).toBe('AR')
})

const jo = { id: 'u8', label: 'Jo Stern' }

const face = () => screen.getByRole('img', { name: 'Jo Stern' })

/** Shows the avatar of Jo where her photo opens at an address, or nowhere, once the server has said so. */
async function showPhoto(img: string, opening?: string) {
  const { platform, wrapper } = testPlatform(() => undefined)
  const urls = opening === undefined ? {} : { 'clients/c1/attachments/users/u8/jo.jpg': opening }
  const api: Api = { ...platform.api, ask: () => Promise.resolve({ urls } as never) }
  Object.assign(platform, { api, apiOf: () => api })
  peoplePhotos.set(new Map([['u8', img]]))
  render(<Avatar person={jo} />, { wrapper })
  await waitFor(() => expect(platform.queries.isFetching()).toBe(0))
}

const kept = '/api/files/clients/c1/attachments/users/u8/jo.jpg'

it('is the photo of the user wherever they are named, at an address that opens it', async () => {
  await showPhoto(kept, `${kept}?sig=1`)
  await waitFor(() => expect(face().getAttribute('src')).toBe(`${kept}?sig=1`))
})

it('is the initials where the photo is gone, or its address leads to no picture', async () => {
  await showPhoto(kept)
  expect(face().dataset['initials']).toBe('JS')
  cleanup()
  await showPhoto('https://elsewhere.example/jo.jpg')
  expect(face().getAttribute('src')).toBe('https://elsewhere.example/jo.jpg')
  fireEvent.error(face())
  expect(face().dataset['initials']).toBe('JS')
})

it('has the color that the user has chosen, with letters that can be read on it', () => {
  render(
    <>
      <Avatar person={{ id: 'light', label: 'Ana Ruiz' }} />
      <Avatar person={{ id: 'dark', label: 'Jo Stern' }} />
      <Avatar person={{ id: 'none', label: 'Rae Kim' }} />
    </>,
  )
  const colors = (name: string) => {
    const { background, color } = screen.getByRole('img', { name }).style
    return [background, color]
  }
  const before = colors('Ana Ruiz')
  act(() =>
    peopleColors.set(
      new Map([
        ['light', '#ffee00'],
        ['dark', '#102030'],
        ['none', 'no color'],
      ]),
    ),
  )
  expect(colors('Ana Ruiz')).toEqual(['rgb(255, 238, 0)', 'rgb(0, 0, 0)'])
  expect(colors('Jo Stern')).toEqual(['rgb(16, 32, 48)', 'rgb(255, 255, 255)'])
  expect(colors('Rae Kim')[1]).toBe('rgb(255, 255, 255)')
  act(() => peopleColors.set(new Map()))
  expect(colors('Ana Ruiz')).toEqual(before)
})
