import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconDeviceFloppy,
  IconLayoutList,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useActor } from '../../platform/platform-context.tsx'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import type { ListView, OpenView } from './use-open-view.ts'
import type { ViewActions } from './use-view-actions.ts'
import classes from './views.module.css'

interface ViewMenuProps {
  readonly opened: OpenView
  readonly actions: ViewActions
  /** Name of the list without a view: 'All contacts'. */
  readonly usual: string
  /** True if the shown list differs from the saved view: conditions, order, or columns. */
  readonly isChanged: boolean
}

const start = (act: () => Promise<void>) => () => {
  act().catch(() => {
    // A refusal has been shown by its command.
  })
}

function Views({ opened, usual }: Pick<ViewMenuProps, 'opened' | 'usual'>) {
  const { userId } = useActor()
  const { views, view, open } = opened
  const wordsOf = ({ shared, user }: ListView) => (user === userId ? 'Shared by you' : shared ? 'Shared with you' : '')
  return (
    <>
      <Menu.Label>Views</Menu.Label>
      <Menu.Item
        aria-current={view === undefined || undefined}
        className={classes['item']}
        onClick={() => open(undefined)}
      >
        {usual}
      </Menu.Item>
      {views.map((row) => (
        <Menu.Item
          key={row.id}
          aria-current={row.id === view?.id || undefined}
          className={classes['item']}
          rightSection={row.shared && <IconUsers size={14} aria-label={wordsOf(row)} role="img" />}
          onClick={() => open(row.id)}
        >
          {row.name}
        </Menu.Item>
      ))}
    </>
  )
}

/** Actions on the open view for users who may change it; everybody may copy it. */
function OpenViewItems({
  view,
  actions,
  isChanged,
}: Omit<ViewMenuProps, 'opened' | 'usual'> & { readonly view: ListView }) {
  const { can, name, shared } = view
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{name}</Menu.Label>
      {can.write && (
        <>
          <Menu.Item
            disabled={!isChanged}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={start(actions.update)}
          >
            Update view
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={start(actions.rename)}>
            Rename
          </Menu.Item>
        </>
      )}
      {actions.mayShare && (
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={start(actions.share)}>
          {shared ? 'Stop sharing' : 'Share with colleagues'}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={start(actions.duplicate)}>
        Duplicate
      </Menu.Item>
      {can.remove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={start(actions.remove)}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}

/** The open view by its name, or that there are views. */
function ViewButton({ view, isChanged }: { readonly view: ListView | undefined; readonly isChanged: boolean }) {
  const isNarrow = useIsNarrow()
  const label = view === undefined ? 'Views' : `View: ${view.name}${isChanged ? ' changed' : ''}`
  const look = view === undefined ? 'default' : 'light'
  return (
    <Menu.Target>
      {isNarrow ? (
        <ActionIcon {...(view && { variant: look })} aria-label={label}>
          <IconLayoutList size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant={look}
          maw={180}
          aria-label={label}
          leftSection={<IconLayoutList size={16} stroke={1.75} aria-hidden />}
        >
          <span className={classes['name']}>{view?.name ?? 'Views'}</span>{' '}
          {isChanged && <span className={classes['changed']}>changed</span>}
        </Button>
      )}
    </Menu.Target>
  )
}

/** The views of a list: open, save, change, share, delete. */
export function ViewMenu({ opened, actions, usual, isChanged }: ViewMenuProps) {
  const { view, open } = opened
  return (
    <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <ViewButton view={view} isChanged={isChanged} />
      <Menu.Dropdown mah={440} style={{ overflowY: 'auto' }}>
        <Views opened={opened} usual={usual} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={start(actions.saveNew)}>
          Save as a view…
        </Menu.Item>
        {view && opened.isEdited && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => open(view.id)}>
            Back to “{view.name}”
          </Menu.Item>
        )}
        {view && <OpenViewItems {...{ view, actions, isChanged }} />}
      </Menu.Dropdown>
    </Menu>
  )
}
