/** The type of a command: a row of the command table, with its arguments and its run function. */
import type { Reach } from '#functions/core/egress/reach.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { SealStore } from './seals/seal-store.ts'
import type { ExitCode } from './exit-codes.ts'
import { UsageError } from './failures.ts'
import type { Io } from './io.ts'

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  /** Placeholder of the value in the help. */
  readonly value?: string
  readonly help: string
}
export type Options = Readonly<Record<string, Option>>
type Value = string | boolean | (string | boolean)[] | undefined

/** The parsed arguments of a command line, by name. */
export class Arguments {
  readonly positionals: readonly string[]
  readonly #values: Readonly<Record<string, Value>>

  constructor(values: Readonly<Record<string, Value>>, positionals: readonly string[]) {
    this.#values = values
    this.positionals = positionals
  }

  optional(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' ? value : undefined
  }

  /** Throws UsageError when the option was not given. */
  required(name: string): string {
    const value = this.optional(name)
    if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`)
    return value
  }

  /** The values of an option that may be repeated. */
  all(name: string): string[] {
    const value = this.#values[name]
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  }

  flag(name: string): boolean {
    return this.#values[name] === true
  }
}

/** The portal that a command works on. */
export interface Target {
  readonly platform: Platform
  readonly seals: SealStore
  /** What trials of sources connect to. */
  readonly reach: Reach
  /** For messages: `the local cloud` or `stage prod`. */
  readonly label: string
  close(): void
}

export interface Call {
  readonly arguments: Arguments
  readonly io: Io
  readonly isJson: boolean
  /** Opens the portal that the options choose. Throws Refused when it cannot be reached. */
  target(): Promise<Target>
  /** Prints lines for people to standard output, or with --json only the object. */
  print(lines: readonly string[], object: unknown): void
  /** Prints a line to standard error, apart from the result. */
  note(line: string): void
}

export interface Command {
  /** The words of the command: `create analyst`. */
  readonly words: readonly string[]
  readonly summary: string
  /** Placeholder of the positional arguments, such as `EMAIL`. */
  readonly takes: string
  /** Minimum and maximum number of positional arguments. */
  readonly positionals: readonly [least: number, most: number]
  readonly options: Options
  /** More lines of help. */
  readonly details?: readonly string[]
  run(call: Call): Promise<ExitCode>
}
