import { feature } from 'topojson-client'
import land from 'world-atlas/land-110m.json'

const world: unknown = land
const topology = world as Parameters<typeof feature>[0]
const outline = topology.objects['land']

/** Outline of the world's land, from the data shipped with the product. */
export const continents = outline && feature(topology, outline)
