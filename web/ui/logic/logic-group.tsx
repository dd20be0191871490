import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { logicWords, type Doc } from '../../../domain/kernel/index.ts'
import { groupLabels, groupOfParts, partOf, type GroupWord, type LogicPart } from './logic-parts.ts'
import { LogicRow, RemoveButton } from './logic-row.tsx'
import { useLogicUse, type LogicFaults } from './logic-values.ts'
import classes from './logic.module.css'

/** Groups within groups: deeper ones are hard to read, and a rule refuses much deeper ones (decision D15). */
const deepest = 2

interface PartProps {
  readonly value: unknown
  readonly path: string
  readonly depth: number
  readonly faults: LogicFaults
  readonly onChange: (part: unknown) => void
  readonly onRemove: () => void
}

function Part({ value, path, depth, faults, onChange, onRemove }: PartProps) {
  const { table, nameOf } = useLogicUse()
  const part = partOf(value, path)
  const words = logicWords(value, table, nameOf)
  if (part.kind === 'comparison')
    return <LogicRow part={part} faults={faults} onChange={onChange} onRemove={onRemove} />
  if (part.kind === 'group')
    return (
      <div className={classes['inner']} role="group" aria-label={words}>
        <RemoveButton words={words} onRemove={onRemove} />
        <LogicGroup
          group={part}
          depth={depth + 1}
          faults={faults}
          onParts={(word, parts) => (parts.length === 0 ? onRemove() : onChange(groupOfParts(word, parts)))}
        />
      </div>
    )
  return (
    <div className={classes['row']} role="group" aria-label={words}>
      <code className={classes['raw']}>{JSON.stringify(value)}</code>
      <RemoveButton words={words} onRemove={onRemove} />
      <p className={classes['fault']}>{faults[path] ?? 'This condition cannot be read. It stays as it is.'}</p>
    </div>
  )
}

interface LogicGroupProps {
  readonly group: Extract<LogicPart, { readonly kind: 'group' }>
  readonly depth?: number
  readonly faults: LogicFaults
  readonly onParts: (word: GroupWord, parts: readonly unknown[]) => void
}

const blank = (subject: string): Doc => ({ subject, verb: 'is', value: '' })

const words = Object.entries(groupLabels).map(([value, label]) => ({ value, label }))

/** Actions on the conditions of a group, and the focus after them. */
function useParts({ group, onParts }: Pick<LogicGroupProps, 'group' | 'onParts'>) {
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  // Rows are counted by place: after one has gone, those behind it are others.
  const [generation, setGeneration] = useState(0)
  const { word, parts } = group
  const focusAt = (place: number) => {
    const row = list.current?.children[place]
    const target = row?.querySelector<HTMLElement>('input:not([type=hidden])') ?? adder.current
    target?.focus()
  }
  return {
    list,
    adder,
    generation,
    change: (place: number, part: unknown) => onParts(word, parts.with(place, part)),
    add: (part: unknown) => {
      flushSync(() => onParts(word, [...parts, part]))
      focusAt(parts.length)
    },
    remove: (place: number) => {
      flushSync(() => {
        setGeneration(generation + 1)
        onParts(word, parts.toSpliced(place, 1))
      })
      focusAt(Math.min(place, parts.length - 2))
    },
  }
}

/** Conditions that belong together: each a comparison, or a nested group. */
export function LogicGroup({ group, depth = 0, faults, onParts }: LogicGroupProps) {
  const { table } = useLogicUse()
  const { list, adder, generation, change, add, remove } = useParts({ group, onParts })
  const { word, parts, path } = group
  const [first = ''] = Object.keys(table)
  const pathOf = (place: number) => (path === '' ? '' : `${path}.${place}`)
  return (
    <div className={classes['group']}>
      {(parts.length > 1 || word === 'none' || word === 'not-all' || depth > 0) && (
        <Select
          aria-label="How these conditions belong together"
          className={classes['word']}
          data={words}
          value={word}
          allowDeselect={false}
          onChange={(next) => next !== null && onParts(next as GroupWord, parts)}
        />
      )}
      <ol ref={list} className={classes['parts']}>
        {parts.map((part, place) => (
          <li key={`${generation} ${place}`}>
            <Part
              value={part}
              path={pathOf(place)}
              depth={depth}
              faults={faults}
              onChange={(next) => change(place, next)}
              onRemove={() => remove(place)}
            />
          </li>
        ))}
      </ol>
      <div className={classes['bar']}>
        <Button
          ref={adder}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => add(blank(first))}
        >
          Add condition
        </Button>
        {parts.length > 0 && depth < deepest && (
          <Button variant="subtle" size="xs" onClick={() => add({ any: [blank(first)] })}>
            Add group
          </Button>
        )}
      </div>
    </div>
  )
}
