import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { handlingUnits, measureContent, type HandlingUnit, type Packaging } from '../../../domain/commerce/index.ts'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PackedLines, takeDropped, type PackingEdit } from './packed-lines.tsx'
import { editPacking } from './packing-draft.ts'
import classes from './shipping.module.css'

const units = Object.entries(handlingUnits).map(([value, label]) => ({ value, label }))

interface CardProps extends PackingEdit {
  readonly packed: Packaging
}

interface MeasureProps extends CardProps {
  readonly change: (change: Partial<Packaging>) => void
}

const sides = { length: 'Length (in)', width: 'Width (in)', height: 'Height (in)' } as const

type Side = keyof typeof sides

const sideNames = Object.keys(sides) as Side[]

/** Size and weight of a package: what is typed wins over what its items give, which is shown below. */
function Measures({ packed, draft, isOpen, change }: MeasureProps) {
  const content = measureContent(packed, draft.items)
  const describe = (typed: number, computed: number): string | undefined =>
    packed.manual && typed !== computed ? `Of the items: ${formatNumber(computed)}` : undefined
  return (
    <div className={classes['measures']}>
      {sideNames.map((side) => (
        <NumberBox
          key={side}
          label={sides[side]}
          description={describe(packed.dimensions[side], content[side])}
          inputWrapperOrder={['label', 'input', 'description']}
          size="xs"
          min={0}
          readOnly={!isOpen}
          value={packed.dimensions[side]}
          onChange={(value) =>
            change({
              manual: true,
              dimensions: {
                width: side === 'width' ? value || 0 : packed.dimensions.width,
                height: side === 'height' ? value || 0 : packed.dimensions.height,
                length: side === 'length' ? value || 0 : packed.dimensions.length,
              },
            })
          }
        />
      ))}
      <NumberBox
        label="Weight (lb)"
        description={describe(packed.weight, content.weight)}
        inputWrapperOrder={['label', 'input', 'description']}
        size="xs"
        min={0}
        readOnly={!isOpen}
        value={packed.weight}
        onChange={(value) => change({ manual: true, weight: value || 0 })}
      />
    </div>
  )
}

/** A package: its kind, size, weight and cost, and the items in it. */
export function PackageCard(props: CardProps) {
  const { packed, isOpen, onDraft } = props
  const change = (changed: Partial<Packaging>) => onDraft((draft) => editPacking.change(draft, packed.id, changed))
  const name = packed.name || `Package ${packed.id}`
  return (
    <section className={classes['package']} aria-label={name} {...takeDropped(packed.id, onDraft)}>
      <div className={classes['kind']}>
        <TextInput
          label="Name"
          size="xs"
          maxLength={500}
          readOnly={!isOpen}
          value={packed.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label="Handling unit"
          size="xs"
          allowDeselect={false}
          readOnly={!isOpen}
          data={units}
          value={packed.handlingUnit}
          onChange={(unit) => unit !== null && change({ handlingUnit: unit as HandlingUnit })}
        />
        <NumberBox
          label="Alike"
          size="xs"
          min={1}
          max={10_000}
          allowDecimal={false}
          readOnly={!isOpen}
          value={packed.quantity}
          onChange={(quantity) => change({ quantity: Math.max(1, Math.round(quantity || 1)) })}
        />
        <NumberBox
          label="Cost"
          size="xs"
          min={0}
          factor={100}
          prefix="$"
          readOnly={!isOpen}
          value={packed.cost}
          onChange={(cost) => change({ cost: cost || 0 })}
        />
      </div>
      <Measures {...props} change={change} />
      <div className={classes['bar']}>
        <Checkbox
          size="xs"
          label="Typed size and weight"
          checked={packed.manual}
          disabled={!isOpen}
          onChange={(event) => change({ manual: event.currentTarget.checked })}
        />
        {packed.ltl && <StatusBadge word="LTL" tone="waiting" />}
        {isOpen && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Remove ${name}`}
            onClick={() => onDraft((draft) => editPacking.remove(draft, packed.id))}
          >
            Remove
          </Button>
        )}
      </div>
      <PackedLines {...props} lines={packed.items} from={packed.id} />
    </section>
  )
}
