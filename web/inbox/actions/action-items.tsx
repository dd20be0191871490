import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { Action } from './use-thread-actions-of.ts'
import { KeyMark } from '../../ui/key-mark.tsx'

/** Actions as the items of a menu. */
export function ActionItems({ actions }: { readonly actions: readonly Action[] }) {
  return actions.map(({ id, label, icon: Shape, keys, isDangerous = false, isApart = false, run }, index) => (
    <Fragment key={id}>
      {isApart && index > 0 && <Menu.Divider />}
      <Menu.Item
        {...(isDangerous ? { c: 'var(--fl-bad)' } : {})}
        leftSection={<Shape size={16} stroke={1.75} aria-hidden />}
        rightSection={keys && <KeyMark>{keys.toUpperCase()}</KeyMark>}
        onClick={run}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ))
}
