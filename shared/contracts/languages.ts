/**
 * The languages of the portal, separate from the account calls: most functions need a user's language but none of those
 * calls.
 */
import * as z from 'zod'

export const languages = ['pl', 'en'] as const
export const languageSchema = z.enum(languages)
