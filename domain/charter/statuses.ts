import { z } from 'zod'
import type { StatusTone } from '../kernel/index.ts'

/** Statuses of quotes and trips with their labels (3-aviation section 4). */
export const charterStatuses = {
  qImported: 'Imported',
  qSubmitted: 'Requested',
  qCreated: 'Soft-Quote',
  qOutstanding: 'Outstanding',
  qConfirmed: 'Confirmed',
  qBroker: 'Broker Request',
  tSubmitted: 'Requested',
  tImported: 'Imported',
  tOutstanding: 'Outstanding',
  tConfirmed: 'Confirmed',
  pWaiting: 'Awaiting Payment',
  pPaid: 'Paid',
  pIssue: 'Payment Issue',
  inactive: 'Inactive',
  cancelled: 'Cancelled',
} as const

/** Meaning of a status for the user who works on it; a status without a tone is under way. */
export const charterTones: Readonly<Partial<Record<keyof typeof charterStatuses, StatusTone>>> = {
  qSubmitted: 'waiting',
  qConfirmed: 'good',
  qBroker: 'waiting',
  tSubmitted: 'waiting',
  tConfirmed: 'good',
  pWaiting: 'waiting',
  pPaid: 'good',
  pIssue: 'bad',
  inactive: 'over',
  cancelled: 'bad',
}

export type CharterStatus = keyof typeof charterStatuses

export const charterStatus = z.enum(Object.keys(charterStatuses) as [CharterStatus, ...CharterStatus[]])

/** Aircraft types by code (3-aviation section 3, words by decision D23). */
export const aircraftTypes = {
  l: 'Light',
  slj: 'Super Light Jet',
  lj: 'Light Jet',
  vlj: 'Very Light Jet',
  m: 'Midsize',
  sm: 'Super Midsize',
  h: 'Heavy',
  tp: 'Turboprop',
  se: 'Single Engine',
  ulr: 'Ultra Long Range',
  a: 'Airliner',
  p: 'Piston',
} as const

export type AircraftType = keyof typeof aircraftTypes

export const aircraftType = z.enum(Object.keys(aircraftTypes) as [AircraftType, ...AircraftType[]])
