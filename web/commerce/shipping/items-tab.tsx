import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { findUnpacked, freightClasses } from '../../../domain/commerce/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { PackageCard } from './package-card.tsx'
import { PackedLines } from './packed-lines.tsx'
import { editPacking, readPacking, typePacking, type PackingDraft } from './packing-draft.ts'
import { SaveLine } from '../sections/save-line.tsx'
import { ShipmentAdvice } from './shipment-advice.tsx'
import { ShipmentLines } from './shipment-lines.tsx'
import { mayChange, readShipment, useShipmentWarnings } from './shipment-row.ts'
import { ShipmentWarnings } from './shipment-warnings.tsx'
import { openPackingBox } from './suggest-box.tsx'
import { useSaveShipment } from './use-save-shipment.ts'
import { useTypedValues } from '../sections/use-typed-values.ts'
import sections from '../sections/sections.module.css'
import classes from './shipping.module.css'

/** Draft of the tab, its save and its edits. */
function usePackingDraft(about: RecordPartProps) {
  const shipment = readShipment(about)
  const { begun, values, setValues, isChanged, settle } = useTypedValues<PackingDraft>(readPacking(shipment))
  const control = useSaveShipment(shipment)
  const { restored, discard, leave } = useKeptValues({
    name: `items of shipment ${shipment.id}`,
    what: 'the packages',
    begun,
    values,
    put: setValues,
    isSaving: control.isSaving,
  })
  const send = async () => {
    if (!isChanged || control.isSaving || !(await control.save(typePacking(values)))) return
    settle()
    leave()
  }
  return { shipment, draft: values, setDraft: setValues, isChanged, control, restored, discard, send }
}

interface WholeProps {
  readonly draft: PackingDraft
  readonly isOpen: boolean
  readonly onDraft: (change: (draft: PackingDraft) => PackingDraft) => void
}

/** Pallets and freight class of the whole shipment. */
const Whole = ({ draft, isOpen, onDraft }: WholeProps) => (
  <div className={classes['whole']}>
    <NumberBox
      label="Pallets"
      size="xs"
      min={0}
      max={1000}
      allowDecimal={false}
      readOnly={!isOpen}
      value={draft.pallets}
      onChange={(pallets) => onDraft((before) => ({ ...before, pallets: pallets === '' ? 0 : pallets }))}
    />
    <Select
      label="Freight class"
      size="xs"
      clearable
      readOnly={!isOpen}
      data={[...freightClasses].toReversed()}
      value={draft.nmfc_class === '' ? null : draft.nmfc_class}
      onChange={(freight) => onDraft((before) => ({ ...before, nmfc_class: freight ?? '' }))}
    />
  </div>
)

/** Items of a shipment and their packages. */
export function ItemsTab(about: RecordPartProps) {
  const { shipment, draft, setDraft, isChanged, control, restored, discard, send } = usePackingDraft(about)
  const { order } = useShipmentWarnings(shipment)
  const isOpen = mayChange(shipment)
  const { warnings } = useShipmentWarnings({
    ...shipment,
    ...draft,
    items: [...draft.items],
    packaging: [...draft.packaging],
  })
  const unpacked = findUnpacked(draft.items, draft.packaging)
  const edit = { draft, isOpen, onDraft: setDraft }
  return (
    <form
      className={classes['items']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <RestoredNote restored={restored} noun="packages" onDiscard={discard} />
      <ShipmentWarnings warnings={warnings} tab="items" />
      <ShipmentLines {...edit} order={order} shipment={shipment} />
      <div className={classes['bar']}>
        <h2 className={sections['title']}>Packages</h2>
        {isOpen && (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                openPackingBox(shipment, (packages) => setDraft((before) => editPacking.replace(before, packages)))
              }
            >
              Suggest packing
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDraft(editPacking.add)}
            >
              Package
            </Button>
          </>
        )}
      </div>
      {draft.packaging.map((one) => (
        <PackageCard key={one.id} {...edit} packed={one} />
      ))}
      {unpacked.length > 0 && (
        <section className={classes['package']} aria-label="In no package">
          <h3 className={classes['packageName']}>In no package</h3>
          <PackedLines {...edit} lines={unpacked} />
        </section>
      )}
      <Whole {...edit} />
      <ShipmentAdvice packages={draft.packaging} chosen={draft.nmfc_class} />
      <SaveLine control={control} isChanged={isChanged} button="Save packages" onDiscard={discard} />
    </form>
  )
}
