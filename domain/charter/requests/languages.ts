const foreignWords =
  /\b(?:bonjour|bonsoir|merci|devis|madame|monsieur|voudr\w+|aller[- ](?:simple|retour)|guten (?:tag|morgen|abend)|sehr geehrte|bitte|danke|angebot|uhr|hola|buen[ao]s|gracias|vuelo|cotiza\w+|buongiorno|buonasera|grazie|preventivo|volo|goede(?:middag|morgen|navond)|graag|vlucht|bom dia|boa tarde|obrigad[ao])\b/

/** Whether a text is written in a language whose dates begin with the day. */
export const isForeign = (plain: string): boolean => foreignWords.test(plain)
