/**
 * Lists that need no file: ranges that RFCs set apart, resolvers that everybody uses, the busiest services, digests of nothing.
 * Short on purpose, because a list that warns of too much is not read; the lists of MISP can be added to them.
 */
import { addressTypes, domainTypes, hashTypes, type WarningList } from './warning-list.ts'

export const builtInLists: readonly WarningList[] = [
  {
    name: 'Private addresses (RFC 1918, RFC 4193)', kind: 'range', types: addressTypes,
    entries: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  },
  {
    name: 'Shared addresses of carriers (RFC 6598)', kind: 'range', types: addressTypes,
    entries: ['100.64.0.0/10'],
  },
  {
    name: 'Special addresses (RFC 6890)', kind: 'range', types: addressTypes,
    entries: [
      '0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15', '240.0.0.0/4', '255.255.255.255/32',
      '::/128', '::1/128', '::ffff:0.0.0.0/96', '64:ff9b::/96', '100::/64', '2001::/23', 'fe80::/10',
    ],
  },
  {
    name: 'Addresses for documentation (RFC 5737, RFC 3849, RFC 9637)', kind: 'range', types: addressTypes,
    entries: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  },
  {
    name: 'Multicast addresses (RFC 5771, RFC 4291)', kind: 'range', types: addressTypes,
    entries: ['224.0.0.0/4', 'ff00::/8'],
  },
  {
    name: 'Names set apart (RFC 2606, RFC 6761, RFC 6762)', kind: 'domain', types: domainTypes,
    entries: ['example', 'example.com', 'example.net', 'example.org', 'invalid', 'local', 'localhost', 'test', 'home.arpa', 'in-addr.arpa', 'ip6.arpa'],
  },
  {
    name: 'Public DNS resolvers', kind: 'range', types: addressTypes,
    entries: [
      '1.1.1.1', '1.0.0.1', '1.1.1.2', '1.0.0.2', '1.1.1.3', '1.0.0.3', '8.8.8.8', '8.8.4.4', '9.9.9.9', '9.9.9.10', '9.9.9.11', '149.112.112.112', '149.112.112.10',
      '208.67.222.222', '208.67.220.220', '208.67.222.123', '208.67.220.123', '94.140.14.14', '94.140.15.15', '4.2.2.1', '4.2.2.2', '4.2.2.3', '4.2.2.4', '64.6.64.6', '64.6.65.6',
      '76.76.2.0', '76.76.10.0', '77.88.8.8', '77.88.8.1', '185.228.168.9', '185.228.169.9', '114.114.114.114', '223.5.5.5', '223.6.6.6', '86.54.11.1', '86.54.11.100',
      '2606:4700:4700::1111', '2606:4700:4700::1001', '2001:4860:4860::8888', '2001:4860:4860::8844', '2620:fe::fe', '2620:fe::9', '2620:119:35::35', '2620:119:53::53',
    ],
  },
  {
    name: 'Very popular services', kind: 'domain', types: domainTypes,
    entries: [
      'google.com', 'google.pl', 'googleapis.com', 'gstatic.com', 'youtube.com', 'gmail.com', 'microsoft.com', 'windows.com', 'windowsupdate.com', 'office.com', 'office365.com',
      'live.com', 'outlook.com', 'bing.com', 'apple.com', 'icloud.com', 'amazon.com', 'amazonaws.com', 'cloudfront.net', 'cloudflare.com', 'facebook.com', 'instagram.com',
      'whatsapp.com', 'linkedin.com', 'x.com', 'twitter.com', 'tiktok.com', 'telegram.org', 't.me', 'discord.com', 'github.com', 'githubusercontent.com', 'gitlab.com', 'wikipedia.org',
      'mozilla.org', 'adobe.com', 'paypal.com', 'netflix.com', 'spotify.com', 'dropbox.com', 'zoom.us', 'akamai.net', 'akamaihd.net', 'digicert.com', 'letsencrypt.org', 'virustotal.com',
      'onet.pl', 'wp.pl', 'interia.pl', 'o2.pl', 'allegro.pl', 'gov.pl', 'nask.pl', 'cert.pl', 'mbank.pl', 'pkobp.pl', 'ing.pl', 'santander.pl', 'inpost.pl', 'europa.eu',
    ],
  },
  {
    name: 'Digests of an empty file', kind: 'value', types: hashTypes,
    entries: [
      'd41d8cd98f00b204e9800998ecf8427e', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
    ],
  },
]
