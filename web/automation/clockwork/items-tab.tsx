import { Button, Menu, NativeSelect } from '@mantine/core'
import { findQueueType, queueTypes } from '../../../domain/automation/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { askItem } from './item-form.ts'
import { ItemList } from './item-list.tsx'
import { JobList } from './job-list.tsx'
import type { useClockworkCommands } from './use-clockwork.ts'
import { useItemCommands, useItems, type ItemCommands, type ItemState } from './use-items.ts'
import classes from './clockwork.module.css'

const stateWords: Readonly<Record<ItemState, string>> = {
  open: 'Waiting and running',
  failed: 'Given up',
  done: 'Done',
}

const isState = (word: string | undefined): word is ItemState => word !== undefined && Object.hasOwn(stateWords, word)

function AddMenu({ commands }: { readonly commands: ItemCommands }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="xs">Add item</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {queueTypes.map((type) => (
          <Menu.Item key={type.name} onClick={() => askItem(type, commands)}>
            {type.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Queue items of the client by state and type. */
export function ItemsTab() {
  const { words, change } = useAddressWords()
  const commands = useItemCommands()
  const state = isState(words['state']) ? words['state'] : 'open'
  const type = findQueueType(words['type'] ?? '')?.name
  return (
    <div className={classes['tab']}>
      <div className={classes['filters']}>
        <NativeSelect
          aria-label="State"
          size="xs"
          value={state}
          data={Object.entries(stateWords).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => change({ state: currentTarget.value }, true)}
        />
        <NativeSelect
          aria-label="Type"
          size="xs"
          value={type ?? ''}
          data={[{ value: '', label: 'All types' }, ...queueTypes.map(({ name, label }) => ({ value: name, label }))]}
          onChange={({ currentTarget }) => change({ type: currentTarget.value || undefined }, true)}
        />
        <AddMenu commands={commands} />
      </div>
      <ItemList state={state} type={type} commands={commands} />
    </div>
  )
}

/** Dead letters: queue items and other background work that was given up. */
export function DeadTab({ commands }: { readonly commands: ReturnType<typeof useClockworkCommands> }) {
  const items = useItemCommands()
  const hasItems = (useItems('failed').data?.pages[0]?.items.length ?? 0) > 0
  return (
    <>
      {hasItems && (
        <div className={classes['tab']}>
          <ItemList state="failed" commands={items} />
        </div>
      )}
      <JobList shows="dead" commands={commands} hasEmptyState={!hasItems} />
    </>
  )
}
