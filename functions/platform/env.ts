import { environmentSchema, type Environment } from '#shared/domain/environment.ts'

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
