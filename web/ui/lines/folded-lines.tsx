import { Button, Input } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import type { LineEdits } from '../../../domain/kernel/lines/line-list.ts'
import { LineButtons, LineGrip } from './line-buttons.tsx'
import { useDragLines, type DragLines } from './use-drag-lines.ts'
import { capital, useLineActions } from './use-line-actions.ts'
import { useMoveKeys } from './use-move-keys.ts'
import classes from './folded-lines.module.css'

/** The list's messages about one line. */
export interface FoldedPlace {
  readonly id: string
  readonly place: number
  readonly count: number
  readonly isOpen: boolean
  readonly isReadOnly: boolean
  readonly drag: DragLines
  readonly onToggle: (id: string, isOpen: boolean) => void
  readonly onMove: (id: string, by: 1 | -1) => void
  readonly onRemove: (id: string, name: string) => void
}

interface FoldedLineProps extends FoldedPlace {
  /** One line, in words: 'leg'. */
  readonly one: string
  readonly title: string
  readonly fault: string | undefined
  /** True if it unfolds once its inputs are loaded. */
  readonly isAwaited: boolean
  readonly children: ReactNode
}

/** One line: its name, folded away or with its fields below. */
export function FoldedLine(props: FoldedLineProps) {
  const { id, place, one, title, fault, isOpen, isAwaited, isReadOnly, drag, onToggle, children } = props
  const body = useId()
  const name = `${one} ${place + 1}`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes['item']} data-item={id} {...drag.target(id)}>
      <div className={classes['head']}>
        {!isReadOnly && <LineGrip {...drag.handle(id)} />}
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-busy={isAwaited || undefined}
          aria-controls={body}
          aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
          onClick={() => onToggle(id, !isOpen)}
        >
          <Chevron size={16} stroke={1.75} className={classes['chevron']} />
          <span className={classes['place']}>{capital(name)}</span>
          <span className={classes['title']}>{title}</span>
        </button>
        {!isReadOnly && <LineButtons {...props} name={title === '' ? name : `${name}, ${title}`} />}
      </div>
      {fault !== undefined && <Input.Error className={classes['fault']}>{fault}</Input.Error>}
      <div id={body} role="group" aria-label={capital(name)} className={classes['body']} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}

interface FoldedLinesProps {
  readonly label: string
  readonly isRequired: boolean
  readonly description: ReactNode
  readonly error: ReactNode
  /** One line, and the message of an empty list. */
  readonly words: { readonly one: string; readonly empty: string }
  readonly ids: readonly string[]
  readonly edits: LineEdits
  readonly limit: number | undefined
  readonly isReadOnly: boolean
  /** True if the inputs of a line are loaded: no line is added before. */
  readonly isReady: boolean
  readonly renderLine: (place: FoldedPlace) => ReactNode
}

const focus = { added: 'input:not([type=hidden]), textarea, [role=textbox]', moved: '[aria-expanded]' }

/** Lines with nested fields: added, folded, moved and removed one by one. */
export function FoldedLines(props: FoldedLinesProps) {
  const { words, ids, edits, limit, isReadOnly, isReady, renderLine } = props
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const label = useId()
  const toggle = (id: string, isOpen: boolean) =>
    setOpened((now) => new Set(isOpen ? [...now, id] : [...now].filter((one) => one !== id)))
  const { list, adder, said, add, move, moveTo, remove } = useLineActions<HTMLOListElement>({
    edits,
    one: words.one,
    focus,
    hasHeir: true,
    onBegin: (id) => toggle(id, true),
  })
  useMoveKeys(list, isReadOnly ? undefined : move)
  const drag = useDragLines(list, moveTo)
  const isFull = limit !== undefined && ids.length >= limit
  return (
    <div role="group" aria-labelledby={label} className={classes['items']}>
      <Input.Label component="div" id={label} required={props.isRequired}>
        {props.label}
      </Input.Label>
      {props.description !== undefined && <Input.Description>{props.description}</Input.Description>}
      {props.error !== undefined && <Input.Error>{props.error}</Input.Error>}
      {ids.length === 0 && <p className={classes['empty']}>{words.empty}</p>}
      <ol ref={list} className={classes['list']} aria-labelledby={label}>
        {ids.map((id, place) =>
          renderLine({
            id,
            place,
            count: ids.length,
            isOpen: opened.has(id),
            isReadOnly,
            drag,
            onToggle: toggle,
            onMove: move,
            onRemove: remove,
          }),
        )}
      </ol>
      {!isReadOnly && (
        <div className={classes['foot']}>
          <Button
            ref={adder}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            disabled={isFull || !isReady}
            onClick={() => add()}
          >
            Add {words.one}
          </Button>
          {limit !== undefined && (
            <span className={classes['count']}>
              {ids.length} of {limit}
            </span>
          )}
        </div>
      )}
      <div role="status" className="fl-unseen">
        {said}
      </div>
    </div>
  )
}
