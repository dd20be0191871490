import { Button, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import type { BoxedSearch } from './use-search-box.ts'
import classes from './search.module.css'

/** The Sort menu of a box that offers one; the choice is kept (1-shell section 9). */
export function SortMenu({ search }: { readonly search: Pick<BoxedSearch, 'box' | 'sort' | 'setSort'> }) {
  const { box, sort, setSort } = search
  if (box.sort === undefined) return null
  const current = sort ?? box.sort.choices[0]?.field
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" aria-label="Sort">
          <IconArrowsSort size={16} stroke={1.75} aria-hidden />
          <span className={classes['word']}>Sort</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current ?? ''} onChange={setSort}>
          {box.sort.choices.map(({ label, field }) => (
            <Menu.RadioItem key={field} value={field}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
