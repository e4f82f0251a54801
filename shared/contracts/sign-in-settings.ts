/** Sign-in settings of an organization, or of the provider's staff. */
import * as z from 'zod'

export const signInSettingsSchema = z.object({
  /** Whether e-mailed codes are accepted. If not, users without another factor set one up at the next sign-in. */
  mailed_code: z.boolean(),
})
export type SignInSettings = z.infer<typeof signInSettingsSchema>
