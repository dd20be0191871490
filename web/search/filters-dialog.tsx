import { Button, SegmentedControl, Tabs, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { DatePreset } from '../../domain/kernel/values/date-window.ts'
import { readableOn } from '../../domain/kernel/index.ts'
import type { SearchBox } from '../../domain/kernel/search/search-box.ts'
import type { FilterItem, FilterSet } from '../../domain/kernel/search/search-items.ts'
import { showDateRange } from './show-date-range.tsx'
import { dateColor } from './filter-chips.tsx'
import { useSearchBox, type BoxedSearch } from './use-search-box.ts'
import { useSearchFacts } from './use-search-facts.ts'
import classes from './search.module.css'

interface ChoiceProps {
  readonly name: string
  readonly color?: string | undefined
  readonly contrast?: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ name, color, contrast, isChosen, onChoose }: ChoiceProps) {
  const style = color !== undefined && isChosen ? { background: color, color: contrast ?? readableOn(color) } : {}
  return (
    <UnstyledButton
      className={classes['choice']}
      style={style}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
    >
      <span className={classes['dot']} style={color === undefined ? {} : { background: color }} aria-hidden>
        {isChosen && <IconCheck size={12} stroke={2.5} color={readableOn(color ?? '#3b44c4')} />}
      </span>
      {name}
    </UnstyledButton>
  )
}

function Choices({ set, search }: { readonly set: FilterSet; readonly search: BoxedSearch }) {
  const isChosen = (item: FilterItem) => search.items.some((one) => one.id === item.id)
  if (set.items.length === 0) return <p className={classes['quiet']}>No {set.label.toLowerCase()} found</p>
  return (
    <div className={classes['choices']} role="group" aria-label={set.label}>
      {set.items.map((item) => (
        <Choice
          key={item.id}
          name={item.name}
          color={item.color}
          contrast={item.contrast}
          isChosen={isChosen(item)}
          onChoose={() => search.toggle(item)}
        />
      ))}
    </div>
  )
}

function Dates({ search }: { readonly search: BoxedSearch }) {
  const { box, dates, datesLabel, setDates } = search
  const presets: readonly DatePreset[] = box.dates?.presets ?? []
  const isCustom = dates !== undefined && presets.every((preset) => preset.id !== dates)
  return (
    <div className={classes['choices']} role="group" aria-label="Date">
      <Choice name="All Dates" isChosen={dates === undefined} onChoose={() => setDates(undefined)} />
      {presets.map(({ id, label }) => (
        <Choice
          key={id}
          name={label}
          color={dateColor}
          isChosen={id === dates}
          onChoose={() => setDates(id === dates ? undefined : id)}
        />
      ))}
      {box.dates?.hasCustomRange && (
        <Choice
          name={isCustom && datesLabel !== undefined ? datesLabel : 'Custom Date Range'}
          color={dateColor}
          isChosen={isCustom}
          onChoose={() => showDateRange({ dates, onDates: setDates })}
        />
      )}
    </div>
  )
}

interface FiltersDialogProps {
  readonly box: SearchBox
  readonly onDone: () => void
}

const modes = [
  { value: 'and', label: 'All of these' },
  { value: 'or', label: 'Any of these' },
]

/** The Filters modal: one tab for each filter set, and Done (1-shell section 2.4). A choice applies at once. */
export function FiltersDialog({ box, onDone }: FiltersDialogProps) {
  const search = useSearchBox(box, useSearchFacts(box.index))
  const { sets, mode, setMode, items, isNarrowed, clearFilters } = search
  const chosenIn = (set: FilterSet) => set.items.filter((item) => items.some((one) => one.id === item.id)).length
  return (
    <>
      <Tabs defaultValue={box.dates ? 'date' : sets[0]?.id} keepMounted={false}>
        <Tabs.List aria-label="Filter sets" className={classes['tabs']}>
          {box.dates && <Tabs.Tab value="date">Date</Tabs.Tab>}
          {sets.map((set) => (
            <Tabs.Tab key={set.id} value={set.id}>
              {set.label}
              {chosenIn(set) > 0 && ` (${chosenIn(set)})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes['panels']}>
          {box.dates && (
            <Tabs.Panel value="date">
              <Dates search={search} />
            </Tabs.Panel>
          )}
          {sets.map((set) => (
            <Tabs.Panel key={set.id} value={set.id}>
              <Choices set={set} search={search} />
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
      <div className={classes['actions']}>
        <SegmentedControl
          size="xs"
          className={classes['modes']}
          aria-label="Records must match"
          data={modes}
          value={mode}
          onChange={(value) => setMode(value === 'or' ? 'or' : 'and')}
        />
        <span className={classes['spacer']} />
        <Button variant="default" disabled={!isNarrowed} onClick={clearFilters}>
          Clear
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  )
}
