import { expect, test } from 'vitest'
import { endOfHost } from '#shared/domain/webhooks.ts'

test.each([
  ['https://events.soc.bank.com.pl/hooks/1', '…bank.com.pl'],
  ['https://a.events.bank.example:8443/', '…events.bank.example:8443'],
  ['https://events.bank.example/', 'events.bank.example'],
  ['https://192.0.2.14/', '192.0.2.14'],
])('the end of the host of %s is %s', (url, shown) => expect(endOfHost(url)).toBe(shown))
