/** Lists of names for resolvers: a hosts file, and the configuration of dnsmasq. */
import type { OutputFormat } from './output.ts'
import { noValues } from './plain-lists.ts'
import { linesOf, neverEmpty, type LineWriter } from './values.ts'

const nameList = (file: string, lineOf: (name: string) => string): OutputFormat => {
  const writer: LineWriter = {
    kinds: ['domain'],
    valueOf: ({ key }) => key,
    textOf: (name) => `${lineOf(name)}\n`,
  }
  return {
    file,
    contentType: 'text/plain; charset=utf-8',
    kinds: writer.kinds,
    write: (batches, _, counters) => neverEmpty(linesOf(batches, writer, counters), noValues),
  }
}

export const hostLists: readonly OutputFormat[] = [
  // A hosts file matches whole names. This address is never answered, and a browser gives up at once.
  nameList('hosts.txt', (name) => `0.0.0.0 ${name}`),
  // dnsmasq answers NXDOMAIN for the name and all names below it, as the RPZ does.
  nameList('dnsmasq.conf', (name) => `local=/${name}/`),
]
