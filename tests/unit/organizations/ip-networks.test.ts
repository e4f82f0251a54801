import { describe, expect, it } from 'vitest'
import { admits } from '#functions/rules/tenants/allow-list.ts'
import { compareIpNetworks, formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'

const canonical = (text: string): string | undefined => {
  const network = parseIpNetwork(text)
  return network === undefined ? undefined : formatIpNetwork(network)
}

describe('an address or network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1/32 ', '192.0.2.1'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['::/0', '::/0'],
    ['1::', '1::'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['100:0:0:1000::10', '100:0:0:1000::10'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ])('%s is normalized to %s', (text, written) => {
    expect(canonical(text)).toBe(written)
    expect(canonical(written)).toBe(written)
  })

  it.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '192.0.02.1',
    '192.0.2.1/33',
    '192.0.2.1/',
    '192.0.2.1/-1',
    '192.0.2.1/08',
    '192.0.2.1 192.0.2.2',
    'example.com',
    '2001:db8::1/129',
    '2001:db8:::1',
    '1::2::3',
    '2001:db8:1:2:3:4:5',
    '2001:db8:1:2:3:4:5:6:7',
    '2001:db8::12345',
    'fe80::1%eth0',
    ':1',
    '1:',
    '1:2:3:4:5:6:7::8:9',
    '::ffff:999.0.2.1',
  ])('%j is invalid', (text) => expect(canonical(text)).toBeUndefined())

  it('is sorted by number, IPv4 first', () => {
    const wanted = [
      '9.0.0.0/8',
      '9.0.0.0/16',
      '10.0.0.1',
      '192.0.2.1',
      '2001:db8::/32',
      '2001:db8::2',
      '2001:db8::10',
    ]
    const sorted = wanted
      .toReversed()
      .flatMap((text) => parseIpNetwork(text) ?? [])
      .toSorted(compareIpNetworks)
      .map(formatIpNetwork)
    expect(sorted).toEqual(wanted)
  })

  it('admits the addresses in it, for sign-in and every request', () => {
    const cases = [
      ['192.0.2.77/24', '192.0.2.200', true],
      ['192.0.2.77/24', '192.0.3.1', false],
      ['0.0.0.0/0', '203.0.113.9', true],
      ['0.0.0.0/0', '2001:db8::1', false],
      ['2001:db8::/32', '2001:db8:ffff::1', true],
      ['2001:db8::/32', '2001:db9::1', false],
      ['::/0', '2001:db8::1', true],
      ['::/0', '203.0.113.9', false],
      ['::/0', '::ffff:203.0.113.9', false],
      ['192.0.2.1', '::ffff:192.0.2.1', true],
    ] as const
    for (const [entry, address, admitted] of cases)
      expect(admits([canonical(entry) ?? ''], address), `${entry} ${address}`).toBe(admitted)
  })
})
