import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { iconList } from '../../../domain/content/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { showAlert, showModal } from '../../platform/dialogs.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { EmptyState, RowsSkeleton } from '../../ui/states.tsx'
import { FieldFrame } from './field-frame.tsx'
import classes from './fields.module.css'

/** Icons that are drawn at once; the words that are typed lead to the others. */
const drawnAtOnce = 240

/** An icon of the set, in the colour of the text around it. */
export const Glyph = ({ name }: { readonly name: string }) => (
  <span
    aria-hidden
    className={classes['glyph']}
    style={{ '--glyph': `url("/assets/_icons/${encodeURIComponent(name)}.svg")` } as React.CSSProperties}
  />
)

/** The names of all icons. That they cannot be had is shown in an alert (2-content section 8). */
function useIcons() {
  const { api } = usePlatform()
  const { data, error } = useQuery({
    queryKey: ['icons'],
    queryFn: () => api.call(iconList, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (error) void showAlert({ title: 'The icons could not be loaded', message: reasonOf(error).message, tone: 'bad' })
  }, [error])
  return { icons: data, hasFailed: error !== null }
}

interface GridProps {
  readonly chosen: string
  readonly onPick: (name: string) => void
  readonly onClose: () => void
}

function IconGrid({ chosen, onPick, onClose }: GridProps) {
  const [words, setWords] = useState('')
  const { icons, hasFailed } = useIcons()
  const matching = (sought: string) => {
    const wanted = sought.trim().toLowerCase().replaceAll(' ', '-')
    return icons?.filter(({ name }) => name.includes(wanted)) ?? []
  }
  const found = matching(useDeferredValue(words))
  return (
    <div className={classes['stack']}>
      <TextInput
        role="searchbox"
        data-autofocus
        aria-label="Search icons"
        placeholder="Search icons"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = matching(event.currentTarget.value)[0]
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || words.trim() === '' || !first) return
          event.preventDefault()
          onPick(first.name)
        }}
      />
      {icons === undefined && !hasFailed && <RowsSkeleton rows={4} />}
      {(hasFailed || (icons !== undefined && found.length === 0)) && <EmptyState title="No icons found" />}
      <ul className={classes['icons']} aria-label="Icons">
        {found.slice(0, drawnAtOnce).map(({ name }) => (
          <li key={name}>
            <button
              type="button"
              className={classes['icon']}
              aria-pressed={name === chosen}
              title={name}
              onClick={() => onPick(name)}
            >
              <Glyph name={name} />
              <span className={classes['iconName']}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Group justify="space-between">
        <p className={classes['quiet']} role="status">
          {found.length > drawnAtOnce
            ? `${drawnAtOnce} of ${found.length} shown. Type to narrow them.`
            : `${found.length} ${found.length === 1 ? 'icon' : 'icons'}`}
        </p>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  )
}

const openIcons = (chosen: string, onPick: (name: string) => void): void => {
  showModal({
    title: 'Choose Icon',
    size: 'medium',
    body: (close) => (
      <IconGrid
        chosen={chosen}
        onClose={close}
        onPick={(picked) => {
          close()
          onPick(picked)
        }}
      />
    ),
  })
}

/** An icon by its name (2-content section 2, 'Choose Icon'). */
export function IconField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const name = textOf(value)
  const open = () => openIcons(name, onChange)
  return (
    <FieldFrame {...props}>
      <div className={classes['row']}>
        {name !== '' && <Glyph name={name} />}
        <span className={name === '' ? classes['quiet'] : classes['value']}>{name === '' ? 'None chosen' : name}</span>
        {name !== '' && !isReadOnly && (
          <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={() => onChange('')}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
        {!isReadOnly && (
          <Button variant="default" size="xs" onClick={open} aria-label={`Choose icon: ${field.label}`}>
            Choose icon
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
