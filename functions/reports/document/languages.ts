/** The texts of documents by language. */
import type { Language } from '#shared/contracts/account.ts'
import type { DocumentMessages } from './messages.ts'
import { englishMessages } from './messages-en.ts'
import { polishMessages } from './messages-pl.ts'

const messages = { pl: polishMessages, en: englishMessages } as const satisfies Record<
  Language,
  DocumentMessages
>

/** The messages of a language. */
export const messagesOf = (language: Language): DocumentMessages => messages[language]
