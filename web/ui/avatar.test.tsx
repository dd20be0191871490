import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar, AvatarStack } from './avatar.tsx'
import { peopleColors } from './people-colors.ts'

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

it('has no chip where nobody is left out, and is nothing for nobody', () => {
  render(<AvatarStack people={people.slice(0, 3)} limit={3} label="Agents" />)
  expect(screen.queryByText(/^\+/)).toBeNull()
})

it('is the picture where there is one, else the letters of the first and the last word', () => {
  render(
    <>
      <Avatar person={{ id: 'u9', label: 'Ana Maria Ruiz' }} />
      <Avatar person={{ id: 'u8', label: 'Jo Stern', img: '/jo.jpg' }} />
    </>,
  )
  expect(screen.getByRole('img', { name: 'Ana Maria Ruiz' }).dataset['initials']).toBe('AR')
  expect(screen.getByRole('img', { name: 'Jo Stern' }).getAttribute('src')).toBe('/jo.jpg')
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
