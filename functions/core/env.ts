import { environmentSchema, type Environment } from '#shared/domain/environment.ts'

/** Reads and validates the environment; the error names every bad variable. */
export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment => {
  const result = environmentSchema.safeParse(variables)
  if (result.success) return result.data
  throw new Error(
    `Bad environment: ${result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')}`,
  )
}

/** Returns a variable that this function needs. Throws when the infrastructure has not granted it. */
export const required = (environment: Environment, name: keyof Environment): string => {
  const value = environment[name]
  if (value === undefined) throw new Error(`Bad environment: ${name} is missing`)
  return value
}
