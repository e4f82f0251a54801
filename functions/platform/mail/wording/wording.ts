import type { Language } from '#shared/contracts/account.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { Letter } from '../letter.ts'
import type { Mail } from '../mails.ts'
import { writeEnglish } from './en.ts'
import { momentsIn, type Moments } from './moment.ts'
import { writePolish } from './pl.ts'

const writers = { pl: writePolish, en: writeEnglish } as const satisfies Record<
  Language,
  (mail: Mail, provider: string, moments: Moments) => Letter
>

/** A mail in words, with times of a zone. */
export const writeLetter = (
  mail: Mail,
  language: Language,
  provider: string,
  zone = defaultNotificationSettings.time_zone,
): Letter => writers[language](mail, provider, momentsIn(language, zone))
