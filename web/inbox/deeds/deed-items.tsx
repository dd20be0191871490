import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { Deed } from './use-thread-deeds-of.ts'

/** Deeds as the items of a menu. */
export function DeedItems({ deeds }: { readonly deeds: readonly Deed[] }) {
  return deeds.map(({ id, label, icon: Shape, keys, isDangerous = false, isApart = false, run }, index) => (
    <Fragment key={id}>
      {isApart && index > 0 && <Menu.Divider />}
      <Menu.Item
        {...(isDangerous ? { c: 'var(--fl-bad)' } : {})}
        leftSection={<Shape size={16} stroke={1.75} aria-hidden />}
        rightSection={keys?.toUpperCase()}
        onClick={run}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ))
}
