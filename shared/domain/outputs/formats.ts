/** Every format of outputs. */
import type { OutputFormat } from './output.ts'
import { plainLists } from './plain-lists.ts'

/** In the order in which they are offered. */
export const outputFormats: readonly OutputFormat[] = [...plainLists]

const byFile = new Map(outputFormats.map((format) => [format.file, format]))

/** The format that a file is written in, by its path below the selection; undefined where there is none. */
export const outputFormat = (file: string): OutputFormat | undefined => byFile.get(file)
