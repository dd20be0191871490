import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { MenuAction, VisibleMenuItem } from '../../domain/company/index.ts'
import { MenuTarget } from './menu-target.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  useLocation: () => '/laro/quotes/1',
}))

const item: VisibleMenuItem = { key: 'x', label: 'Entry', pathMatch: '/laro/x', items: [] }

function show(of: Partial<VisibleMenuItem>) {
  const onAction = vi.fn<(action: MenuAction) => void>()
  const onChosen = vi.fn<() => void>()
  render(
    <MenuTarget item={{ ...item, ...of }} onAction={onAction} onChosen={onChosen}>
      Entry
    </MenuTarget>,
  )
  return { onAction, onChosen }
}

it('marks an entry that the path lies within as open, and the page itself as active', () => {
  show({ routerLink: '/laro/quotes', pathMatch: '/laro/quotes' })
  const link = screen.getByRole('link')
  expect([link.getAttribute('aria-current'), link.dataset['open'], link.dataset['active']]).toEqual([
    'true',
    'true',
    undefined,
  ])
})

it('leads outside, in its colour and with its tooltip', () => {
  show({ url: 'https://fbo.example', color: 'rgb(255, 0, 0)', tooltip: 'The FBO' })
  const link = screen.getByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('target'), link.title, link.style.color]).toEqual([
    'https://fbo.example',
    '_blank',
    'The FBO',
    'rgb(255, 0, 0)',
  ])
})

it('opens something over the page, and closes the menu of a phone', () => {
  const { onAction, onChosen } = show({ click: 'palette' })
  fireEvent.click(screen.getByRole('button', { name: 'Entry' }))
  expect(onAction).toHaveBeenCalledWith('palette')
  expect(onChosen).toHaveBeenCalledOnce()
})
