import * as z from 'zod'

const text = z.string().min(1)

/**
 * The environment of a function, as the infrastructure writes it. What a function has no grant for is absent,
 * and asking for it is an error that names the variable.
 */
const environmentSchema = z.object({
  STAGE: text,
  TABLE_NAME: text,
  PORTAL_URL: z.url(),
  PROVIDER_NAME: text,
  SNAPSHOTS_BUCKET: text.optional(),
  FILES_BUCKET: text.optional(),
  MAIL_FROM: text.optional(),
  ORIGIN_VERIFY: text.optional(),
  /** The secret under which API keys are sealed. */
  KEY_SEAL: text.optional(),
})
export type Environment = z.infer<typeof environmentSchema>

/** Reads and checks the environment; every bad variable is named at once. */
export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment => {
  const result = environmentSchema.safeParse(variables)
  if (result.success) return result.data
  throw new Error(
    `Bad environment: ${result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')}`,
  )
}

/** A variable that this function needs and the infrastructure may not have granted. */
export const required = (environment: Environment, name: keyof Environment): string => {
  const value = environment[name]
  if (value === undefined) throw new Error(`Bad environment: ${name} is missing`)
  return value
}
