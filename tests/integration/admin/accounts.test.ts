/** Creating and maintaining accounts on the command line. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { verifyPassword } from '#functions/core/crypto/passwords.ts'
import type { CollectionDefinition } from '#functions/core/event-store/definition.ts'
import { keys } from '#functions/rules/keys.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { findUserByEmail } from '#functions/users/user-account.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import { startAdminPortal, type AdminPortal } from './portal.ts'

let portal: AdminPortal
beforeAll(async () => {
  portal = await startAdminPortal()
})
afterAll(async () => {
  await portal.stop()
})
beforeEach(async () => {
  await portal.fresh()
})

const password = 'Correct-Horse-1'
const analyst = ['create', 'analyst', '--email', 'anna@example.com', '--name', 'Anna Nowak'] as const
const organization = [
  'create',
  'organization',
  '--name',
  'Example',
  '--admin-email',
  'boss@example.com',
  '--admin-name',
  'Boss',
] as const
const passwordOf = async (email: string): Promise<string | undefined> =>
  (await findUserByEmail(portal.platform, email))?.account.password_hash

describe('staff', () => {
  it('are created with the password from standard input, which is not shown', async () => {
    const { code, out, err } = await portal.run([...analyst, '--password-stdin'], `${password}\n`)
    expect([code, out, err]).toEqual([
      0,
      'Created analyst Anna Nowak (anna@example.com) on the local cloud, user 1.\n',
      '',
    ])
    expect(await findUserByEmail(portal.platform, 'anna@example.com')).toMatchObject({
      user: { role: 'analyst', client_id: null },
      account: { language: 'pl' },
    })
    expect((await verifyPassword(await passwordOf('anna@example.com'), password)).fits).toBe(true)
    expect(
      (
        await portal.run(
          [
            'create',
            'platform-admin',
            '--email',
            'root@example.com',
            '--name',
            'Root',
            '--language',
            'en',
            '--password-stdin',
          ],
          password,
        )
      ).code,
    ).toBe(0)
    expect(await findUserByEmail(portal.platform, 'root@example.com')).toMatchObject({
      user: { role: 'platform_admin' },
      account: { language: 'en' },
    })
  })

  it('get a generated password on a separate line, or in the JSON output', async () => {
    const { out, err } = await portal.run([...analyst, '--generate'])
    const [, , generated] = out.split('\n')
    expect(err).toBe('')
    expect((await verifyPassword(await passwordOf('anna@example.com'), generated ?? '')).fits).toBe(true)
    const other = await portal.run([
      'create',
      'platform-admin',
      '--email',
      'root@example.com',
      '--name',
      'Root',
      '--generate',
      '--json',
    ])
    expect(JSON.parse(other.out)).toEqual({
      user_id: 2,
      email: 'root@example.com',
      role: 'platform_admin',
      dictionary_entries: 38,
      password: expect.stringMatching(/^\w{20}$/),
    })
  })

  it('create the dictionaries of a new portal in both languages, so that indicators can be imported at once', async () => {
    const admin = (name: string, ...more: string[]) =>
      portal.run(
        ['create', 'platform-admin', '--email', `${name}@example.com`, '--name', name, '--generate', ...more],
        '',
      )
    expect((await admin('none', '--without-dictionaries')).out).not.toContain('dictionaries')
    expect((await admin('first')).out).toContain('added 38 categories and types')
    const names = async (collection: CollectionDefinition, kind: string): Promise<unknown[]> =>
      (await portal.platform.collection(collection).readModel()).rows(z.unknown(), `SELECT * FROM ${kind}`)
    for (const [collection, kind] of [
      [threatsCollection, 'threat_category'],
      [incidentsCollection, 'incident_category'],
      [exposuresCollection, 'visibility_category'],
      [indicatorsCollection, 'feed_category'],
      [indicatorsCollection, 'feed_type'],
    ] as const)
      expect((await names(collection, kind)).length, kind).toBeGreaterThan(4)
    expect(await names(incidentsCollection, 'incident_category')).toContainEqual(
      expect.objectContaining({ name_pl: 'Wyciek danych', name_en: 'Data leak', is_active: 1 }),
    )
    // A later administrator finds the dictionaries, including disabled and renamed entries.
    expect((await admin('second')).out).not.toContain('dictionaries')
    await portal.run([...analyst, '--generate'])
    writeFileSync(join(portal.folder, 'list.csv'), 'value,type,category\n203.0.113.7,IPv4,Phishing\n')
    const imported = await portal.run(['import', 'feeds', 'list.csv', '--verify'])
    expect(imported).toMatchObject({ code: 0 })
  })

  it('are rejected with plain messages', async () => {
    await portal.run([...analyst, '--generate'])
    expect(await portal.run([...analyst, '--generate'])).toEqual({
      code: 1,
      out: '',
      err: 'The address anna@example.com is already in use.\n',
    })
    expect(
      await portal.run(
        ['create', 'analyst', '--email', 'b@example.com', '--name', 'B', '--password-stdin'],
        'weak',
      ),
    ).toMatchObject({ code: 1, err: expect.stringContaining('does not satisfy the rule') })
    expect(
      await portal.run(['create', 'analyst', '--email', 'no', '--name', 'A', '--generate']),
    ).toMatchObject({ code: 1, out: '', err: expect.stringContaining('email') })
  })
})

describe('an organization', () => {
  it('is created with its users, in one step', async () => {
    const { code, out, err } = await portal.run(
      [
        ...organization,
        '--user-email',
        'one@example.com',
        '--user-name',
        'One',
        '--user-email',
        'two@example.com',
        '--user-name',
        'Two',
        '--services',
        'threats,feeds',
        '--max-users',
        '3',
        '--password-stdin',
        '--json',
      ],
      `${password}\n${password}1\n${password}2\n`,
    )
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toEqual({
      organization_id: 1,
      name: 'Example',
      users: [
        { user_id: 1, email: 'boss@example.com', role: 'organization_admin' },
        { user_id: 2, email: 'one@example.com', role: 'user' },
        { user_id: 3, email: 'two@example.com', role: 'user' },
      ],
    })
    expect(await findUserByEmail(portal.platform, 'two@example.com')).toMatchObject({
      user: { client_id: 1, has_threat_access: true, has_incident_access: false, has_report_access: false },
      organization: {
        name: 'Example',
        max_user_count: 3,
        services: { threats: { enabled: true }, incidents: { enabled: false } },
      },
    })
    expect((await verifyPassword(await passwordOf('two@example.com'), `${password}2`)).fits).toBe(true)
  })

  it('has every module, and is not created when an address is taken', async () => {
    await portal.run([...organization, '--generate'])
    expect(
      (await findUserByEmail(portal.platform, 'boss@example.com'))?.organization?.services,
    ).toMatchObject({
      visibilities: { enabled: true },
      incidents: { enabled: true },
      threats: { enabled: true },
      feeds: { enabled: true },
    })
    const other = [
      'create',
      'organization',
      '--name',
      'Other',
      '--admin-email',
      'BOSS@example.com',
      '--admin-name',
      'Boss',
      '--generate',
    ]
    expect(await portal.run(other)).toEqual({
      code: 1,
      out: '',
      err: 'The address BOSS@example.com is already in use. Nothing was created.\n',
    })
    expect(
      await portal.run([
        'create',
        'organization',
        '--name',
        'example',
        '--admin-email',
        'b@example.com',
        '--admin-name',
        'B',
        '--generate',
      ]),
    ).toMatchObject({ code: 1, err: 'Already exists (client_name)\n' })
  })
})

describe('an account', () => {
  it('gets another e-mail address, which takes effect at once; the old one is notified, and sessions end', async () => {
    const { platform } = portal
    await portal.run([...analyst, '--generate'])
    const token = await platform.sessions.start({
      userId: 1,
      organizationId: null,
      role: 'analyst',
      name: 'Anna Nowak',
      email: 'anna@example.com',
      flags: moduleAccess(() => true),
      accountExpires: null,
    })
    const { code, out, err } = await portal.run(['change-email', 'anna@example.com', 'nowak@example.com'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('anna@example.com is now nowak@example.com.')
    expect(await findUserByEmail(platform, 'anna@example.com')).toBeUndefined()
    expect(await findUserByEmail(platform, 'nowak@example.com')).toMatchObject({ id: 1 })
    expect(await platform.sessions.resolve(token, '192.0.2.1', { consistent: true })).toBe('unauthenticated')
    expect(JSON.stringify(await platform.table.queryAll(keys.mail('').pk))).toContain('email_changed')
    await portal.run(['create', 'analyst', '--email', 'b@example.com', '--name', 'B', '--generate'])
    expect((await portal.run(['change-email', 'nowak@example.com', 'b@example.com'])).code).toBe(1)
    expect((await portal.run(['change-email', 'anna@example.com', 'c@example.com'])).err).toBe(
      'No user has the address anna@example.com.\n',
    )
  })

  it('is unlocked', async () => {
    await portal.run([...analyst, '--generate'])
    await portal.platform.table.update(keys.account(1), {
      expression: 'SET locked_at = :at, second_factor_failures = :n',
      values: { ':at': '2026-01-01T00:00:00.000Z', ':n': 5 },
    })
    expect(await portal.run(['unlock', 'Anna@example.com'])).toEqual({
      code: 0,
      out: 'Unlocked anna@example.com, locked since 2026-01-01T00:00:00.000Z.\n',
      err: '',
    })
    expect((await findUserByEmail(portal.platform, 'anna@example.com'))?.account).toMatchObject({
      locked_at: null,
      second_factor_failures: 0,
    })
    expect(JSON.parse((await portal.run(['unlock', 'anna@example.com', '--json'])).out)).toEqual({
      user_id: 1,
      email: 'anna@example.com',
      was_locked: false,
    })
    expect(await portal.run(['unlock', 'nobody@example.com'])).toEqual({
      code: 1,
      out: '',
      err: 'No user has the address nobody@example.com.\n',
    })
  })

  it('is signed out everywhere', async () => {
    await portal.run([...analyst, '--generate'])
    const { platform } = portal
    const found = await findUserByEmail(platform, 'anna@example.com')
    if (found === undefined) throw new Error('no account')
    const { role, name, email, ...flags } = found.user
    const session = { userId: found.id, organizationId: null, role, name, email, flags, accountExpires: null }
    const tokens = [await platform.sessions.start(session), await platform.sessions.start(session)]
    expect((await portal.run(['end-sessions', 'anna@example.com'])).out).toBe(
      'Ended 2 sessions of anna@example.com.\n',
    )
    for (const token of tokens)
      expect(await platform.sessions.resolve(token, '192.0.2.1', { consistent: true })).toBe(
        'unauthenticated',
      )
  })
})

describe('the program', () => {
  it('reports its outcome by exit code, and writes failures to standard error only', async () => {
    const [help, usage, missing, secret] = await Promise.all([
      portal.spawn(['help']),
      portal.spawn(['nothing']),
      portal.spawn(['unlock', 'a@example.com']),
      portal.spawn([...analyst, `--password=${password}`, '--data', portal.folder]),
    ])
    expect([help.code, help.err]).toEqual([0, ''])
    expect([usage.code, usage.out]).toEqual([2, ''])
    expect([missing.code, missing.out]).toEqual([1, ''])
    expect(missing.err).toMatch(/^No local cloud runs on /)
    expect([secret.code, secret.out]).toEqual([2, ''])
    expect(secret.err).not.toContain(password)
  })

  it('reads a password from standard input, and never shows it', async () => {
    const { code, out, err } = await portal.spawn(
      [...analyst, '--password-stdin', '--data', portal.folder],
      `${password}\n`,
    )
    expect([code, err]).toEqual([0, ''])
    expect(out).not.toContain(password)
    expect((await verifyPassword(await passwordOf('anna@example.com'), password)).fits).toBe(true)
    expect(
      await portal.spawn(
        ['create', 'analyst', '--email', 'b@example.com', '--name', 'B', '--data', portal.folder],
        `${password}\n`,
      ),
    ).toMatchObject({ code: 2, out: '', err: expect.stringContaining('There is no terminal') })
  })
})
