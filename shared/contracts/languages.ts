/** The languages of the portal, apart from the calls of accounts: most functions know a person's language and none of those. */
import * as z from 'zod'

export const languages = ['pl', 'en'] as const
export const languageSchema = z.enum(languages)
