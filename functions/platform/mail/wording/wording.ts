import type { Language } from '#shared/contracts/account.ts'
import type { Letter } from '../letter.ts'
import type { Mail } from '../mails.ts'
import { writeEnglish } from './en.ts'
import { writePolish } from './pl.ts'

const writers = { pl: writePolish, en: writeEnglish } as const satisfies Record<
  Language,
  (mail: Mail, provider: string) => Letter
>

/** A mail in words. */
export const writeLetter = (mail: Mail, language: Language, provider: string): Letter =>
  writers[language](mail, provider)
