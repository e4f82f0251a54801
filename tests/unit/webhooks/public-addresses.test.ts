/** Which addresses the portal connects to when somebody else names them. */
import { expect, it } from 'vitest'
import { isPublicAddress } from '#shared/domain/public-addresses.ts'

it.each([
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '169.253.255.255',
  '192.167.1.1',
  '198.17.255.255',
  '223.255.255.255',
  '2600:1f18::1',
  '2a00:1450:401b:800::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  '0.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '5f00::1',
  // Invalid addresses are rejected.
  '',
  'localhost',
  '0x7f.1',
  '127.1',
  '010.0.0.1',
  'fe80::1%eth0',
  '8.8.8.8 ',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
