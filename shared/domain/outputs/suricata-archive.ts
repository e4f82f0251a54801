/** Rules and their lists as one archive for suricata-update, and the checksum by which it detects a new one. */
import {
  selectionAddress,
  type OutputContext,
  type OutputFormat,
  type OutputIndicator,
  type OutputCounters,
} from './output.ts'
import { listNames, rulesWithLists, type ListName } from './suricata-datasets.ts'
import { tarOf, type ArchiveFile } from './tar.ts'

const encoder = new TextEncoder()

/** Lines of a list, stored as bytes: a million strings would need twice the memory. */
class Lines {
  readonly #parts: Uint8Array[] = []
  #text = ''

  add(text: string): void {
    this.#text += text
    if (this.#text.length > 1_000_000) this.#keep()
  }

  #keep(): void {
    this.#parts.push(encoder.encode(this.#text))
    this.#text = ''
  }

  bytes(): Uint8Array {
    this.#keep()
    const whole = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }
}

/** Fixed modification time of all files, so that the same rules have the same checksum. */
const filesModified = Date.UTC(2026, 0, 1) / 1000

/** suricata-update puts the lists of all sources into one folder, so their names include the selection. */
const archiveOf = (
  batches: Iterable<readonly OutputIndicator[]>,
  context: OutputContext,
  counters: OutputCounters,
): Uint8Array => {
  const name = `cti-${context.uuidOf(`suricata/${selectionAddress(context)}`).slice(0, 8)}`
  const fileOf = (list: ListName): string => `${name}-${list}.lst`
  const lists = new Map<ListName, Lines>()
  const rules = new Lines()
  const take = (list: ListName, line: string): void => {
    const lines = lists.get(list) ?? new Lines()
    lists.set(list, lines)
    lines.add(line)
  }
  for (const part of rulesWithLists(batches, context, counters, fileOf, take)) rules.add(part)
  const files: ArchiveFile[] = [
    { path: `${name}/${name}.rules`, data: rules.bytes() },
    ...listNames.flatMap((list) => {
      const lines = lists.get(list)
      return lines === undefined ? [] : [{ path: `${name}/${fileOf(list)}`, data: lines.bytes() }]
    }),
  ]
  return context.gzip(tarOf(files, filesModified))
}

const archive: OutputFormat = {
  file: 'suricata.tar.gz',
  contentType: 'application/gzip',
  *write(batches, context, counters) {
    yield archiveOf(batches, context, counters)
  },
}

/** Only the checksum: suricata-update compares the whole file. */
const sum: OutputFormat = {
  file: 'suricata.tar.gz.md5',
  contentType: 'text/plain; charset=utf-8',
  *write(batches, context, counters) {
    yield `${context.md5(archiveOf(batches, context, counters))}\n`
  },
}

export const suricataArchive: readonly OutputFormat[] = [archive, sum]
