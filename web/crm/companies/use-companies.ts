import { companies, companyOfName, contacts, peopleOfCompany } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'

const most = 100

const isText = (value: unknown): value is string => typeof value === 'string'

/** Spelling of a company in its contacts. */
export const namesOf = ({ names }: Doc): readonly string[] => (Array.isArray(names) ? names.filter(isText) : [])

/** The contacts of a company by name, live. */
export function useCompanyPeople(company: Doc) {
  const names = namesOf(company)
  return useRecords(contacts, {
    where: peopleOfCompany(names),
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: most,
    enabled: names.length > 0,
    isMoving: true,
  })
}

/** The company that a contact names, live; without a row where there is no record of it yet. */
export const useCompanyNamed = (name: string) =>
  useRecords(companies, {
    where: companyOfName(name),
    orderBy: { field: 'date', direction: 'asc' },
    pageSize: 1,
    enabled: name !== '',
  })
