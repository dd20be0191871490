import { roomMessages } from '../kernel/index.ts'

/** Messages of the automation room for single values. */
export const automationMessages = roomMessages({
  'no-list': 'There is no list of this kind.',
  'unknown-column': '“{field}” is no column of this list that you can take out.',
  'unknown-field': '“{field}” cannot be edited for several at once.',
  'of-one': '“{field}” belongs to one {noun} alone. Choose one {noun}, or leave it empty to take it away from all.',
  'nothing-to-set': 'Choose at least one field to set.',
  'no-rows': 'There is nothing to do: no rows match.',
  'too-many-rows': 'These are more than {most} rows. Narrow the list, then try again.',
  'edit-taken-back': 'This edit was taken back already.',
  'edit-too-old': 'An edit can be taken back for 30 days.',
})
