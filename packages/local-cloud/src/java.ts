/** Finds Java, which DynamoDB Local needs. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The oldest version that it runs on. */
export const javaMinimum = 17

/** The output of a program; undefined when it does not run. */
export const outputOf = (program: string, args: readonly string[]): string | undefined => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? `${stdout}${stderr}` : undefined
}

/** The major version from the output of `java -version`: `openjdk version "17.0.16"`, or `"1.8.0"` for 8. */
export const javaVersion = (text: string): number => Number(/version "(?:1\.)?(\d+)/.exec(text)?.[1] ?? 0)

/** The path of a sufficiently new Java; undefined when there is none. */
export const javaPath = (): string | undefined => {
  const home = process.env['JAVA_HOME']
  const javaFolder = '/usr/lib/jvm'
  const installed = existsSync(javaFolder)
    ? readdirSync(javaFolder)
        .map((folder) => path.join(javaFolder, folder, 'bin', 'java'))
        .filter((file) => existsSync(file))
    : []
  return [...(home === undefined ? [] : [path.join(home, 'bin', 'java')]), 'java', ...installed].find(
    (java) => javaVersion(outputOf(java, ['-version']) ?? '') >= javaMinimum,
  )
}
