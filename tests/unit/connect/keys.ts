/** Keys as the page gets them. */
import type { ConnectKey } from '#shared/contracts/connect.ts'

export const keyOf = (change: Partial<ConnectKey> = {}): ConnectKey => ({
  key_id: 1,
  type: 'named',
  name: 'Firewall perimeter',
  user: null,
  prefix: 'cti_k7Qd2x',
  key_hint: 'Tg5N',
  modules: ['feed'],
  sightings: false,
  amber_strict: false,
  groups: [],
  views: [],
  networks: [],
  creation_date: '2126-03-03T09:00:00.000Z',
  expiry_date: null,
  state: 'active',
  revoked_date: null,
  previous_until: null,
  last_used_date: null,
  last_used_address: null,
  refused: 0,
  is_changeable: true,
  requests_per_minute: 600,
  bytes_per_day: 20_000_000_000,
  ...change,
})
