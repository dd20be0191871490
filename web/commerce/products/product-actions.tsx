import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCurrencyDollar, IconFileImport, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { createAdOfProduct, products } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { collectionPath, listPage, type Presented } from '../../platform/api/records-api.ts'
import { useClientPath, useGo } from '../../platform/address.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { showModal, type ModalOptions } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ChosenActionsProps } from '../../ui/list/row-choosing.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { openNewCount } from './counts/count-forms.ts'
import type { Labelled } from './labels-dialog.tsx'

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)
const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog)
const PriceChangeDialog = lazyPart(async () => (await import('./price-change-dialog.tsx')).PriceChangeDialog)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Opens a dialog whose program is loaded with it. */
const openDialog = (options: Omit<ModalOptions, 'body'>, body: (close: () => void) => ReactNode): (() => void) =>
  showModal({
    ...options,
    body: (close) => <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>{body(close)}</Suspense>,
  })

const openLabels = (chosen: readonly Labelled[]): (() => void) =>
  openDialog({ title: 'Print labels' }, (close) => <LabelsDialog products={chosen} onClose={close} />)

/** Screens of the stock and the prices of all products. */
const kept = [
  ['data/low-stock', 'Low stock'],
  ['data/stock-counts', 'Stock counts'],
  ['data/price-lists', 'Price lists'],
  ['data/price-changes', 'Price changes'],
] as const

/** Actions on the list of products. */
export function ProductListActions() {
  const mayWrite = hasRole(useActor(), 'products')
  const clientPath = useClientPath()
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
            Stock and prices
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kept.map(([path, label]) => (
            <Menu.Item key={path} component={Link} to={clientPath(path)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconTag {...icon} />} onClick={() => openLabels([])}>
        Labels
      </Button>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconFileImport {...icon} />}
          onClick={() =>
            openDialog({ title: 'Import products', size: 'large' }, (close) => <ImportDialog onClose={close} />)
          }
        >
          Import
        </Button>
      )}
    </>
  )
}

/** Products for which labels can be chosen at once. */
const mostLabelled = 100

/** Loads the chosen products for their labels. */
function useChosenLabels(chosen: ChosenActionsProps['chosen']) {
  const { api } = usePlatform()
  const client = useClient()
  return useCommandOf(async () => {
    const { rows } = await listPage<Presented<typeof products>>(api, collectionPath(products, { client: client.id }), {
      ...('ids' in chosen ? { where: ['id', 'in', chosen.ids.slice(0, mostLabelled)] as const } : {}),
      orderBy: products.list.orderBy,
      limit: mostLabelled,
    })
    openLabels(rows.map(({ id, name }) => ({ id, name, copies: 1 })))
  })
}

/** Actions on the chosen products of the list. */
export function ProductChosenActions({ chosen, onDone }: ChosenActionsProps) {
  const mayWrite = hasRole(useActor(), 'products')
  const { api } = usePlatform()
  const go = useGo()
  const labels = useChosenLabels(chosen)
  return (
    <>
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCurrencyDollar {...icon} />}
          onClick={() =>
            openDialog({ title: 'Change prices', size: 'large' }, (close) => (
              <PriceChangeDialog chosen={chosen} onClose={close} onDone={onDone} />
            ))
          }
        >
          Change prices…
        </Button>
      )}
      {mayWrite && 'ids' in chosen && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            openNewCount(api, {
              products: chosen.ids,
              onBegun: (id) => go(`data/stock-counts/${encodeURIComponent(id)}`),
            })
          }
        >
          Count…
        </Button>
      )}
      {'ids' in chosen && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag {...icon} />}
          loading={labels.isRunning}
          onClick={() => labels.start(undefined)}
        >
          Labels…
        </Button>
      )}
    </>
  )
}

/** Labels and ad of one product. */
export function ProductMenu({ row }: RecordPartProps) {
  const go = useGo()
  const mayAdvertise = hasRole(useActor(), 'ads')
  const { start } = useCommand(createAdOfProduct)
  return (
    <>
      <Menu.Item onClick={() => openLabels([{ id: row.id, name: textOf(row['name']), copies: 1 }])}>
        Print labels
      </Menu.Item>
      {mayAdvertise && (
        <Menu.Item
          onClick={() => start({ params: { id: row.id } }, ({ id }) => go(`data/ads/${encodeURIComponent(id)}`))}
        >
          Open its ad
        </Menu.Item>
      )}
    </>
  )
}
