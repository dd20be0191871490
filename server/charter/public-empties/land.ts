import { readFile } from 'node:fs/promises'
import { feature } from 'topojson-client'
import type { LandRings } from '../../../domain/charter/public-empties/index.ts'

type Topology = Parameters<typeof feature>[0]
type Position = readonly number[]

const isCollection = (found: ReturnType<typeof feature>): found is Extract<typeof found, { features: unknown }> =>
  found.type === 'FeatureCollection'

const toRing = (ring: readonly Position[]) =>
  ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const)

async function readLand(): Promise<LandRings> {
  const file = new URL(import.meta.resolve('world-atlas/countries-50m.json'))
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology
  const { countries } = topology.objects
  if (countries === undefined) throw new TypeError('the outlines of the world name no countries')
  const found = feature(topology, countries)
  const shapes = isCollection(found) ? found.features : [found]
  return shapes.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1).map(toRing)
    return geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flatMap(([outer]) => (outer ? [toRing(outer)] : []))
      : []
  })
}

let land: Promise<LandRings> | undefined

/** Outlines of all countries, from the data shipped with the product: read once in a process. */
export const loadLand = (): Promise<LandRings> => (land ??= readLand())
