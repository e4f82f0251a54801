/** Host names in text shown on several lines. */
import { expect, test } from 'vitest'
import { partsWithHosts } from '#web/lib/whole-hosts.ts'

const hostsOf = (text: string): string[] => {
  const parts = partsWithHosts(text)
  // Nothing is added, lost or moved.
  expect(parts.map((part) => part.text).join('')).toBe(text)
  return parts.filter(({ isHost }) => isHost).map((part) => part.text)
}

test.each([
  ['Look-alike registered – bank-modrzewica.example', ['bank-modrzewica.example']],
  ['panel[.]bank-modrzewica-25[.]test', ['panel[.]bank-modrzewica-25[.]test']],
  ['From a-b@c.example to  x-y.example, at once', ['a-b@c.example', 'x-y.example,']],
  // A line never breaks within these, except at a hyphen between words.
  ['Outdated VPN gateway – vpn2.caldervale.example', []],
  ['Well-known port - open. Read-only', []],
  ['', []],
])('%j have the unbroken words %j', (text, hosts) => {
  expect(hostsOf(text)).toEqual(hosts)
})
