/** Texts that all e-mails share. Apart from those of notifications, which most functions do not write. */
import { formats } from '#messages/format.ts'
import en from '#messages/en/mail/common.ts'
import pl from '#messages/pl/mail/common.ts'
import type { Language } from '#shared/contracts/account.ts'
import { criticalityNames, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'

export const commonTexts = formats(en, pl)

/** The name of a criticality level. */
export const levelText = (language: Language, level: CriticalityLevel): string =>
  commonTexts[language](`level.${criticalityNames[level]}`)
