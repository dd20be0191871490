import { Input } from '@mantine/core'
import {
  IconArmchair,
  IconBottle,
  IconDeviceTv,
  IconDog,
  IconLuggage,
  IconMap2,
  IconMovie,
  IconPhone,
  IconToiletPaper,
  IconToolsKitchen2,
  IconUserHeart,
  IconWifi,
  type Icon,
} from '@tabler/icons-react'
import { amenityWords, type Amenity } from '../../../domain/charter/index.ts'
import { textsOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'
import classes from './fleet.module.css'

const icons: Readonly<Record<Amenity, Icon>> = {
  wifi: IconWifi,
  cargo: IconLuggage,
  lav: IconToiletPaper,
  drink: IconBottle,
  phone: IconPhone,
  map: IconMap2,
  attendant: IconUserHeart,
  esys: IconMovie,
  cafe: IconToolsKitchen2,
  pets: IconDog,
  leather: IconArmchair,
  tv: IconDeviceTv,
}

const all = Object.keys(amenityWords) as readonly Amenity[]

/** Amenities of an aircraft: each is a switch. */
export function AmenitiesField({ field, value, error, isReadOnly, onChange }: FieldInputProps) {
  const chosen = new Set(textsOf(value))
  const toggle = (amenity: Amenity) => {
    if (!chosen.delete(amenity)) chosen.add(amenity)
    // In one order, however they were chosen.
    onChange(all.filter((one) => chosen.has(one)))
  }
  return (
    <Input.Wrapper label={field.label} labelElement="div" error={error}>
      <div className={classes['amenities']} role="group" aria-label={field.label}>
        {all.map((amenity) => {
          const Shape = icons[amenity]
          return (
            <button
              key={amenity}
              type="button"
              className={classes['amenity']}
              aria-pressed={chosen.has(amenity)}
              disabled={isReadOnly}
              onClick={() => toggle(amenity)}
            >
              <Shape size={18} stroke={1.75} aria-hidden /> {amenityWords[amenity]}
            </button>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}
