/** How a group of people may sign in: those of an organization, or the provider's staff. */
import * as z from 'zod'

export const signInSettingsSchema = z.object({
  /** Whether codes by mail are taken. Who has no other factor then sets one up at the next sign-in. */
  mailed_code: z.boolean(),
})
export type SignInSettings = z.infer<typeof signInSettingsSchema>
