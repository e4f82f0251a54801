import type { Language } from '#shared/contracts/account.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { EmailContent } from '../render-email.ts'
import type { Mail } from '../mails.ts'
import { writeEnglish } from './en.ts'
import { momentsIn, type Moments } from './phrases.ts'
import { writePolish } from './pl.ts'

const writers = { pl: writePolish, en: writeEnglish } as const satisfies Record<
  Language,
  (mail: Mail, provider: string, moments: Moments) => EmailContent
>

/** Fills a template in a language, with times in a time zone. */
export const fillTemplate = (
  mail: Mail,
  language: Language,
  provider: string,
  zone = defaultNotificationSettings.time_zone,
): EmailContent => writers[language](mail, provider, momentsIn(language, zone))
