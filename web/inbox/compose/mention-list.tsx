import { Portal } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useStore, type Store } from '../../platform/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { OpenSuggestion } from './mention-suggestion.ts'
import classes from './compose.module.css'

/** Whom the @ offers, above the line that is being written. */
export function MentionList({ shown }: { readonly shown: Store<OpenSuggestion | undefined> }) {
  const open = useStore(shown)
  if (open === undefined || open.options.length === 0 || open.place === null) return null
  const { place, options, index, choose } = open
  return (
    <Portal>
      <div
        className={classes['mentions']}
        role="listbox"
        aria-label="Mention a colleague or role"
        style={{ left: place.left, bottom: window.innerHeight - place.top + 6 }}
      >
        {options.map((option, at) => (
          <div
            key={`${option.kind} ${option.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={classes['mentionOption']}
            onMouseDown={(event) => {
              // The editor keeps the focus.
              event.preventDefault()
              choose(option)
            }}
          >
            {option.kind === 'role' ? (
              <IconUsersGroup size={18} stroke={1.75} aria-hidden />
            ) : (
              <Avatar person={{ id: option.id, label: option.detail }} size={20} isDecoration />
            )}
            <span>@{option.label}</span>
            <span className={classes['quiet']}>{option.kind === 'role' ? 'Role' : option.detail}</span>
          </div>
        ))}
      </div>
      <div role="status" className="fl-unseen">
        {options[index] === undefined ? '' : `@${options[index].label}`}
      </div>
    </Portal>
  )
}
