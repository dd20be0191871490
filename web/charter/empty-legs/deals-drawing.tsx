import { dealsShape, type DrawnDeal, type MapSize } from '../legs/deals-shape.ts'
import classes from './deals.module.css'

interface DrawingProps {
  readonly deals: readonly DrawnDeal[]
  readonly size: MapSize
  /** The map in words. */
  readonly label: string
  readonly radii?: readonly number[]
  readonly hasCities?: boolean
  readonly chosen?: string | undefined
  readonly onChoose?: (id: string | undefined) => void
  /** By pointer; a list next to the map does the same for keys. */
  readonly onOpen?: (id: string) => void
}

/** Empty legs on the outline of the land. */
export function DealsDrawing({ deals, size, label, radii, hasCities, chosen, onChoose, onOpen }: DrawingProps) {
  const drawing = {
    size,
    ...(radii && { radii }),
    ...(hasCities !== undefined && { hasCities }),
  }
  const { land, arcs, circles, stops, names } = dealsShape(deals, drawing)
  return (
    <svg
      className={classes['map']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="img"
      aria-label={label}
    >
      <path d={land} className={classes['land']} />
      {circles.map(({ key, path, miles, x, y, isNamed }) => (
        <g key={key}>
          <path d={path} className={classes['circle']} />
          {isNamed && (
            <text x={x} y={y} textAnchor="middle" className={classes['miles']}>
              {miles} mi
            </text>
          )}
        </g>
      ))}
      {arcs.map(({ id, path, state }) => (
        <path
          key={id}
          d={path}
          className={classes['arc']}
          data-state={state}
          data-chosen={id === chosen || undefined}
        />
      ))}
      {stops.map(({ code, x, y }) => (
        <circle key={code} cx={x} cy={y} r={4} className={classes['stop']} />
      ))}
      {names.map(({ code, city, x, y, anchor }) => (
        <text key={code} x={x} y={y} textAnchor={anchor} className={classes['name']}>
          <tspan className={classes['code']}>{code}</tspan>
          {city !== '' && ` ${city}`}
        </text>
      ))}
      {onOpen &&
        arcs.map(({ id, path }) => (
          <path
            key={id}
            d={path}
            className={classes['wide']}
            onMouseEnter={() => onChoose?.(id)}
            onMouseLeave={() => onChoose?.(undefined)}
            onClick={() => onOpen(id)}
          />
        ))}
    </svg>
  )
}
