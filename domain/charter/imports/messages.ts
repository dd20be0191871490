import { roomMessages } from '../../kernel/index.ts'

/** Messages for imports by numbers of scheduling software (3-aviation section 8, decision D20). */
export const importMessages = roomMessages({
  'import-no-tail': 'Number {number}: aircraft {tail} is not in your fleet.',
  'import-no-airport': 'Number {number}: airport {airport} is not known.',
  'import-too-many-passengers': 'Number {number}: a leg has {count} passengers. A leg holds 10 at most.',
  'import-no-legs': 'Number {number} has no leg in {software}.',
  'import-not-offered': 'Import is for companies whose scheduling software is in use: Avianis, FL3XX or Schedaero.',
  'import-not-avianis': 'The scheduling software of this company is not Avianis. Use the type import.',
  'csv-not-offered':
    'Files are imported by companies whose scheduling software cannot be asked by number. Yours can: import its numbers.',
  'import-not-set-up': '{software} is not configured. An admin sets it up under Settings, Software.',
  'schedule-not-offered':
    'The schedule is imported from Avianis, FL3XX and JetInsight, where a company uses one of them.',
  'fleet-not-offered': 'The fleet is imported from Avianis, where a company uses it.',
  'empty-legs-not-offered': 'Empty legs are imported from scheduling software, where a company uses it.',
  'no-number': "Make sure to click the 'Add' button after inputting the {kind} number.",
  'secret-missing': 'Enter the {secret} of {software}.',
  'url-not-https': 'Enter an address that starts with https://.',
})
