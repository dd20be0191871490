import {
  completePackage,
  moveItem,
  nextPackageId,
  packaging,
  trimPackages,
  type Packaging,
  type ShipmentItem,
} from '../../../domain/commerce/index.ts'
import type { ShipmentRow } from './shipment-row.ts'

/** What is edited on the tab Items. */
export interface PackingDraft {
  readonly items: readonly ShipmentItem[]
  readonly packaging: readonly Packaging[]
  readonly pallets: number
  readonly nmfc_class: string
}

export const readPacking = ({
  items,
  packaging: packages,
  pallets,
  nmfc_class: freight = '',
}: ShipmentRow): PackingDraft => ({
  items,
  packaging: packages,
  pallets,
  nmfc_class: freight,
})

/** A draft with its packages measured, holding no more than its items. */
const settle = (draft: PackingDraft): PackingDraft => ({
  ...draft,
  packaging: trimPackages(draft.items, draft.packaging).map((one) => completePackage(one, draft.items)),
})

/** Edits of a draft: each answers a new one. */
export const editPacking = {
  setQuantity: (draft: PackingDraft, id: string, quantity: number): PackingDraft =>
    settle({ ...draft, items: draft.items.map((item) => (item.id === id ? { ...item, quantity } : item)) }),
  move: (draft: PackingDraft, item: string, { from, to }: { from: string | undefined; to: string | undefined }) =>
    settle({ ...draft, packaging: moveItem(draft.items, draft.packaging, { item, from, to }) }),
  change: (draft: PackingDraft, id: string, change: Partial<Packaging>): PackingDraft =>
    settle({ ...draft, packaging: draft.packaging.map((one) => (one.id === id ? { ...one, ...change } : one)) }),
  add: (draft: PackingDraft): PackingDraft => {
    const id = nextPackageId(draft.packaging)
    return { ...draft, packaging: [...draft.packaging, packaging.parse({ id, name: `Package ${id}`, weight: 0 })] }
  },
  remove: (draft: PackingDraft, id: string): PackingDraft => ({
    ...draft,
    packaging: draft.packaging.filter((one) => one.id !== id),
  }),
  replace: (draft: PackingDraft, packages: readonly Packaging[]): PackingDraft =>
    settle({ ...draft, packaging: packages }),
}

/** The draft as it is sent; lines without pieces leave the shipment. */
export const typePacking = ({ items, packaging: packages, pallets, nmfc_class: freight }: PackingDraft) => ({
  items: items.flatMap(({ id, quantity }) => (quantity > 0 ? [{ id, quantity }] : [])),
  packaging: packages.map((one) => ({ ...one, items: one.items.map((item) => ({ ...item })) })),
  pallets,
  nmfc_class: freight.trim() === '' ? null : freight.trim(),
})
