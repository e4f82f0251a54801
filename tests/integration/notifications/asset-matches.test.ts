/** E-mails contain the asset matches of their organization, and nothing about those of others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { putDictionaries, putIndicators, putThreats } from './content.ts'
import { createNotifierFixture, type NotifierFixture } from './fixture.ts'

let backends: Backends
let fixture: NotifierFixture
beforeAll(async () => {
  backends = await startBackends()
  fixture = await createNotifierFixture(backends)
  await putDictionaries(fixture.platform)
  await fixture.run()
})
afterAll(async () => {
  await backends.stop()
})

const watch = (client_id: number, value: string): Promise<void> =>
  fixture.platform.collection(assetsCollection).commit(operator, (commit) => {
    commit.create('asset', commit.nextId('asset'), {
      client_id,
      asset_type: 'domain',
      value,
      key: value,
      status: 'added',
      request_id: null,
      creation_date: commit.at,
    })
  })

/** An organization whose unencrypted messages contain full details. */
const notification = async () => {
  const made = await fixture.notified({ threat: { mode: 'immediately' } })
  const organizations = fixture.platform.collection(organizationsCollection)
  await organizations.commit(operator, async (commit) => {
    const stored = await organizations.get('organization', made.id)
    if (stored !== undefined)
      commit.update(
        'organization',
        made.id,
        {
          ...stored.entity,
          notification_settings: { time_zone: 'Europe/Warsaw', clear_content: 'everything' },
        },
        stored,
        ['name'],
      )
  })
  return made
}

it('an address gets asset matches first, with current assets and the newest import', async () => {
  const [first, second, third] = [await notification(), await notification(), await notification()]
  await watch(first.id, 'wzorcowa.example')
  await putIndicators(
    fixture.platform,
    [
      { value: 'vvzorcowa.example', tlp: 'amber' },
      { value: 'caldervale-jobs.example' },
      { value: 'unrelated.example' },
    ],
    'Campaign',
  )
  await putIndicators(fixture.platform, [
    { value: 'vpn.wzorcowa.example', is_verified: false, published_date: null },
  ])
  // An expired one is listed, but not as an active match.
  await putIndicators(fixture.platform, [
    { value: 'old.wzorcowa.example', expired_date: fixture.platform.clock.now().toISOString() },
  ])
  await putThreats(fixture.platform, [
    { name: 'Campaign of look-alikes', ioc_group_id: 1, tlp: 'clear' },
    { name: 'Something newer' },
  ])
  await fixture.run(2)
  // After the import, and just before the message is composed.
  await watch(second.id, 'caldervale.example')
  await fixture.run(2)
  const mails = await fixture.mails()
  const to = ({ emails }: { emails: string[] }) => mails.find(({ to_ }) => to_ === emails[0])
  const plain = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ')
  for (const [made, own, other, isMilder] of [
    // The line has the level of the indicator that its reason is based on, although the group is GREEN.
    [first, 'look-alike of wzorcowa.example, in 1 IoC', 'caldervale', false],
    [second, 'look-alike of caldervale.example, in 1 IoC', 'wzorcowa', true],
  ] as const) {
    const mail = to(made)
    expect(plain(mail?.subject)).toBe('[TLP:AMBER] New in the portal: 2 threats; 1 concerns you')
    const text = plain(mail?.text)
    expect(text).toContain(`concerns you: ${own}`)
    // A line with the level of the whole message has no label.
    expect([text.includes(`${own}, TLP:GREEN`), text.includes('[TLP:AMBER ends]')]).toEqual([isMilder, true])
    expect(text.indexOf('Campaign of look-alikes')).toBeLessThan(text.indexOf('Something newer'))
    expect(text).not.toContain(other)
  }
  const silent = to(third)
  expect(plain(silent?.subject)).toBe('[TLP:AMBER] New in the portal: 2 threats')
  expect(plain(silent?.text)).not.toMatch(/concern|wzorcowa|caldervale/)
  // The morning digest counts indicators, only published ones.
  fixture.clock.advance(24 * 3600)
  await fixture.run()
  const digests = await fixture.mails()
  const digest = (emails: string[]) => digests.find(({ to_ }) => to_ === emails[0])
  for (const [made, own, mark] of [
    [first, 'look-alike of wzorcowa.example', 'TLP:AMBER'],
    [second, 'look-alike of caldervale.example', 'TLP:GREEN'],
  ] as const) {
    // A reason is as strict as the indicators that it counts.
    expect(digest(made.emails)?.subject).toContain(`[${mark}]`)
    expect(plain(digest(made.emails)?.subject)).toContain('; 1 concerns you')
    expect(plain(digest(made.emails)?.text)).toContain(`* ${own} 1 IoC`)
    expect(plain(digest(made.emails)?.text)).not.toContain('subdomain of')
    expect(digest(made.emails)?.text).toMatch(/\/ioc\?publication_after=\S+&concerns_us=true/)
  }
  expect(plain(digest(third.emails)?.text)).not.toContain('concern')
})
