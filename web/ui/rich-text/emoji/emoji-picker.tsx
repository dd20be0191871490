import { Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { IconClock, IconSearch } from '@tabler/icons-react'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { ErrorState } from '../../states.tsx'
import { ToolBar } from '../tool-bar.tsx'
import { emojiGroups } from './emoji-groups.ts'
import { emojiPerLine, emojiSize } from './find-emoji.ts'
import { useEmoji } from './use-emoji.ts'
import classes from './emoji.module.css'

const measures = { '--emoji-size': `${emojiSize}px`, '--emoji-per-line': emojiPerLine } as CSSProperties

type Picking = ReturnType<typeof useEmoji>

function Groups({ picking }: { readonly picking: Picking }) {
  const isOn = (id: number) => picking.query === '' && picking.group === id
  const button = (id: number, name: string, sign: ReactNode) => (
    <UnstyledButton
      key={id}
      data-tool
      className={classes['group']}
      aria-label={name}
      title={name}
      aria-pressed={isOn(id)}
      onClick={() => picking.showGroup(id)}
    >
      {sign}
    </UnstyledButton>
  )
  return (
    <ToolBar label="Groups of emoji" className={classes['groups']}>
      {picking.hasRecent && button(picking.recent, 'Recently used', <IconClock size={18} stroke={1.75} aria-hidden />)}
      {emojiGroups.map(({ id, name, sign }) => button(id, name, sign))}
    </ToolBar>
  )
}

/** Scrolls the list to the marked one, without scrolling its ancestors. */
function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!option || !list) return
  const { offsetTop: top, offsetHeight: height } = option
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight
}

/** Chooses an emoji: searched by name, by group, or among the last ones; the search field keeps the focus. */
export function EmojiPicker({ onChoose }: { readonly onChoose: (sign: string) => void }) {
  const picking = useEmoji(onChoose)
  const { shown, at, error, isLoading } = picking
  const id = useId()
  if (error) return <ErrorState error={error} onRetry={picking.retry} />
  return (
    <div className={classes['picker']} style={measures}>
      <TextInput
        autoFocus
        role="combobox"
        aria-label="Search emoji"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Search emoji"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={picking.query}
        onChange={(event) => picking.search(event.currentTarget.value)}
        onKeyDown={picking.onKeyDown}
      />
      <Groups picking={picking} />
      {isLoading ? (
        <Skeleton height={200} />
      ) : (
        <div id={id} role="listbox" aria-label="Emoji" className={classes['list']}>
          {shown.map((emoji, place) => (
            <div
              key={emoji.sign}
              id={`${id}-${place}`}
              ref={place === at ? showInList : undefined}
              role="option"
              tabIndex={-1}
              aria-label={emoji.name}
              aria-selected={place === at}
              className={classes['emoji']}
              onMouseDown={(event) => {
                event.preventDefault()
                picking.choose(emoji)
              }}
              onMouseEnter={() => picking.mark(place)}
            >
              {emoji.sign}
            </div>
          ))}
        </div>
      )}
      <p className={classes['name']} role="status">
        {isLoading ? '' : (shown[at]?.name ?? 'No emoji found')}
      </p>
    </div>
  )
}
