import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { EmptyState } from '../ui/states.tsx'
import { keyAreas, type KeyArea, type Shortcut } from '../ui/use-shortcuts.ts'
import { KeyHint, keyNames } from './show-shortcuts.tsx'
import classes from './show-shortcuts.module.css'

const areaOf = ({ area = 'On this page' }: Shortcut): KeyArea => area

/** By the action of a key, or by its name: 'done', 'ctrl k'. */
function fits({ label, keys }: Shortcut, words: string): boolean {
  const said = `${label} ${keyNames(keys).join(' ')}`.toLowerCase()
  return words.split(/\s+/).every((word) => said.includes(word))
}

interface AreaProps {
  readonly area: KeyArea
  readonly shortcuts: readonly Shortcut[]
}

function Area({ area, shortcuts }: AreaProps) {
  const id = useId()
  return (
    <section className={classes['area']} aria-labelledby={id}>
      <h3 id={id} className={classes['name']}>
        {area}
      </h3>
      <dl className={classes['list']}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.keys} className={classes['row']}>
            <dt>{shortcut.label}</dt>
            <dd>
              <KeyHint keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Keys by the places in which they act, searched by their actions and their names. */
export function ShortcutList({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const [query, setQuery] = useState('')
  const words = query.trim().toLowerCase()
  const found = shortcuts.filter((shortcut) => fits(shortcut, words))
  return (
    <>
      <TextInput
        role="searchbox"
        aria-label="Search the keys"
        placeholder="Search the keys"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        mb="md"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className="fl-unseen" role="status">
        {words === '' ? '' : `${found.length} found`}
      </p>
      {found.length === 0 ? (
        <EmptyState title="No keys found">Search for an action or a key.</EmptyState>
      ) : (
        <div className={classes['areas']}>
          {keyAreas.map((area) => {
            const within = found.filter((shortcut) => areaOf(shortcut) === area)
            return within.length > 0 && <Area key={area} area={area} shortcuts={within} />
          })}
        </div>
      )}
    </>
  )
}
