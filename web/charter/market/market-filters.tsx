import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { aircraftTypes } from '../../../domain/charter/index.ts'
import { useMarketFilters, type MarketSide } from './use-market.ts'
import classes from './market.module.css'

const typeChoices = Object.entries(aircraftTypes).map(([value, label]) => ({ value, label }))
const ownerChoices = [
  { value: 'others', label: 'Of others' },
  { value: 'own', label: 'Your own' },
]
const names = [
  'from',
  'to',
  'miles',
  'first',
  'last',
  'aircraft',
  'of',
  'affiliates',
  'most',
  'priced',
  'verified',
] as const
type Name = (typeof names)[number]
type Draft = Readonly<Record<Name, string>>

const readDraft = (words: Readonly<Record<string, string | undefined>>): Draft =>
  Object.fromEntries(names.map((name) => [name, words[name] ?? ''])) as Draft

/** Filters of a list, which its address keeps. */
export function MarketFilters({ side, onDone }: { readonly side: MarketSide; readonly onDone: () => void }) {
  const { words, change } = useMarketFilters(side)
  const [draft, setDraft] = useState(() => readDraft(words))
  const set = (name: Name) => (value: string) => setDraft({ ...draft, [name]: value })
  const text = (name: Name, label: string, type = 'text') => (
    <TextInput
      size="xs"
      label={label}
      type={type}
      maxLength={100}
      value={draft[name]}
      onChange={({ currentTarget }) => set(name)(currentTarget.value)}
    />
  )
  const tick = (name: Name, label: string) => (
    <Checkbox
      size="xs"
      label={label}
      checked={draft[name] === 'true'}
      onChange={({ currentTarget }) => set(name)(currentTarget.checked ? 'true' : '')}
    />
  )
  const number = (name: Name, label: string, max: number) => (
    <NumberInput
      size="xs"
      label={label}
      min={0}
      max={max}
      value={draft[name]}
      onChange={(value) => set(name)(String(value))}
    />
  )
  const apply = (next: Draft) =>
    change(Object.fromEntries(names.map((name) => [name, next[name] === '' ? undefined : next[name]])), true)
  return (
    <form
      className={classes['filters']}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        apply(draft)
        onDone()
      }}
    >
      {text('from', 'From, code')}
      {text('to', 'To, code')}
      {number('miles', 'Within miles', 1000)}
      {text('first', 'From day', 'date')}
      {text('last', 'To day', 'date')}
      <Select
        size="xs"
        label="Aircraft"
        clearable
        data={typeChoices}
        value={draft.aircraft || null}
        onChange={(value) => set('aircraft')(value ?? '')}
      />
      <Select
        size="xs"
        label="Owner"
        clearable
        data={ownerChoices}
        value={draft.of || null}
        onChange={(value) => set('of')(value ?? '')}
      />
      {side === 'offers' && number('most', 'Price at most, $', 10_000_000)}
      <div className={classes['ticks']}>
        {tick('affiliates', 'Affiliates only')}
        {side === 'offers' && tick('priced', 'With price only')}
        {side === 'offers' && tick('verified', 'Verified only')}
      </div>
      <div className={classes['ticks']}>
        <Button size="compact-sm" type="submit">
          Show
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            apply(readDraft({}))
            onDone()
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  )
}
