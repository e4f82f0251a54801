/** What a command is: a row of the command table, with the arguments it takes and the work it does. */
import type { Platform } from '#functions/platform/http/platform.ts'
import type { SealStore } from './seals/seal-store.ts'
import type { ExitCode } from './exit-codes.ts'
import { UsageError } from './failures.ts'
import type { Io } from './io.ts'

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  /** What stands for the value in the help. */
  readonly value?: string
  readonly help: string
}
export type Options = Readonly<Record<string, Option>>
type Value = string | boolean | (string | boolean)[] | undefined

/** The arguments of a call, by their names. */
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
  /** `the local cloud` or `stage prod`. */
  readonly label: string
  close(): void
}

export interface Call {
  readonly arguments: Arguments
  readonly io: Io
  readonly isJson: boolean
  /** Opens the portal that the arguments name. Throws Refused when it cannot be reached. */
  target(): Promise<Target>
  /** Lines for people, on the standard output; with --json the object alone. */
  print(lines: readonly string[], object: unknown): void
  /** A line beside the result, on the standard error. */
  note(line: string): void
}

export interface Command {
  /** The words that call it: `create analyst`. */
  readonly words: readonly string[]
  readonly summary: string
  /** What follows the words, such as `EMAIL`. */
  readonly takes: string
  /** How many positional arguments it takes. */
  readonly positionals: readonly [least: number, most: number]
  readonly options: Options
  /** More help, in whole lines. */
  readonly details?: readonly string[]
  run(call: Call): Promise<ExitCode>
}
