/** The rules on the screens of organizations (part 3 section 5). */
import { beforeAll, describe, expect, it } from 'vitest'
import { speakEnglish } from '#tests/unit/english.ts'
import en from '#messages/en/index.ts'
import { emailPage } from '#web/features/notification-emails/email-page.ts'
import { isLongEnough, keyFileProblem, keyToSend } from '#web/features/notification-emails/key/key-text.ts'
import { allowListEntry, lockedOutWithout } from '#web/features/organizations/services/allow-list-entry.ts'
import { organizationForm, usersProblem } from '#web/features/organizations/form/organization-form-values.ts'
import { problemsOf } from '#web/ui/form/contract-form.ts'
import { defaultPreferences } from '#shared/domain/notifications/preferences.ts'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'

describe('an allow-list address', () => {
  const list = [
    { ip_id: 1, ip: '192.0.2.0/24' },
    { ip_id: 2, ip: '2001:db8::/32' },
  ]
  it.each([
    ['  ', 'empty'],
    ['192.0.2', 'invalid'],
    ['192.0.2.0/33', 'invalid'],
    ['2001:db8::/129', 'invalid'],
    ['192.0.2.99/24', 'duplicate'],
    ['::ffff:192.0.2.0/120', 'duplicate'],
    ['2001:0DB8::/32', 'duplicate'],
  ])('%j is %s', (text, state) => expect(allowListEntry(text, list)).toEqual({ state }))

  const plain = {
    state: 'good',
    wide: undefined,
    isFirst: false,
    locksOut: undefined,
    inside: undefined,
    holds: 0,
  }
  it('is normalized', () => {
    expect(allowListEntry(' 198.51.100.77/28 ', list)).toEqual({
      ...plain,
      ip: '198.51.100.64/28',
      rewritten: true,
    })
    expect(allowListEntry('2001:DB9:1::', list)).toEqual({ ...plain, ip: '2001:db9:1::', rewritten: false })
  })

  it('is compared with addresses of its own version only', () => {
    expect(allowListEntry('0.0.0.0/0', list)).toMatchObject({ wide: 4, holds: 1, inside: undefined })
    expect(allowListEntry('::/0', list)).toMatchObject({ wide: 6, holds: 1 })
    expect(allowListEntry('192.0.2.8/29', list)).toMatchObject({ inside: '192.0.2.0/24', holds: 0 })
    expect(allowListEntry('192.0.0.0/16', list)).toMatchObject({ inside: undefined, holds: 1 })
    expect(allowListEntry('2001:db8:1::', list)).toMatchObject({ inside: '2001:db8::/32' })
  })

  it('locks out the other version when it is first, and when the last of one version is removed', () => {
    expect(allowListEntry('0.0.0.0/0', [])).toMatchObject({ wide: 4, isFirst: true, locksOut: 6 })
    expect(allowListEntry('2001:db8::1', [])).toMatchObject({ isFirst: true, locksOut: 4 })
    const [four, six] = list
    if (four === undefined || six === undefined) throw new Error('no entries')
    expect(lockedOutWithout(six, list)).toBe(6)
    expect(lockedOutWithout(six, [...list, { ip_id: 3, ip: '2001:db9::' }])).toBeUndefined()
    // Without entries, every address is admitted.
    expect(lockedOutWithout(six, [six])).toBeUndefined()
  })

  it('is rejected on a full list', () => {
    const full = Array.from({ length: 200 }, (_, index) => ({ ip_id: index, ip: `203.0.113.${index}` }))
    expect(allowListEntry('198.51.100.1', full)).toEqual({ state: 'full' })
  })
})

describe('the organization form', () => {
  beforeAll(speakEnglish)
  const { form: words } = en.organizations
  const good = { ...organizationForm.empty, name: 'Port' }
  const form: typeof organizationForm = {
    ...organizationForm,
    check: ({ maxUsers }) => ({ maxUsers: usersProblem(maxUsers, 3) }),
  }
  const maxUsersWrong = { maxUsers: words.maxUsersWrong.replace('{{max, number}}', '5,000') }
  it.each([
    [{}, {}],
    [{ name: '  ' }, { name: words.nameRequired }],
    [{ email: 'soc' }, { email: words.emailWrong }],
    [{ email: '' }, {}],
    [{ maxUsers: '0' }, maxUsersWrong],
    [{ maxUsers: '' }, maxUsersWrong],
    [{ maxUsers: '5001' }, maxUsersWrong],
    [{ maxUsers: '1.5' }, maxUsersWrong],
    [{ maxUsers: '2' }, { maxUsers: en.errors.code.max_users_below_current }],
    [{ maxUsers: '3' }, {}],
    [{ maxUsers: ' 5000 ' }, {}],
  ])('%j with three users: %j', (change, problems) =>
    expect(problemsOf(form, { ...good, ...change })).toEqual(problems),
  )
})

describe('a PGP key', () => {
  it('has at least 40 characters, without surrounding text', () => {
    expect(isLongEnough(` ${'x'.repeat(39)}\n`)).toBe(false)
    expect(isLongEnough('x'.repeat(40))).toBe(true)
  })
  it.each([
    [[], 'one'],
    [
      [
        { name: 'a.asc', size: 1 },
        { name: 'b.asc', size: 1 },
      ],
      'one',
    ],
    [[{ name: 'a.gpg', size: 1 }], 'extension'],
    [[{ name: 'a.ASC', size: 200_001 }], 'tooBig'],
    [[{ name: 'a.txt', size: 200_000 }], undefined],
  ])('of %j: %s', (files, problem) => expect(keyFileProblem(files)).toBe(problem))
  it('is sent as base64 of its bytes', () =>
    expect(Buffer.from(keyToSend(' Zażółć\n'), 'base64').toString()).toBe('Zażółć'))
})

describe('the list of notification e-mails', () => {
  const email = (id: number, description: string, expiry: string | null, has = true): NotificationEmail => ({
    notification_email_id: id,
    client_id: 1,
    description,
    email: `e${id}@example.com`,
    language: 'pl',
    has_pgp_key: has,
    pgp_key_expiration_date: expiry,
    pgp_key_state: has ? 'valid' : 'none',
    pgp_key_fingerprint: null,
    pgp_key_owner: null,
    creation_date: '2026-01-01T00:00:00.000Z',
    preferences: defaultPreferences,
    delivery_state: 'active',
    paused_reason: null,
    paused_date: null,
    hard_bounces: 0,
  })
  const all = [
    email(1, 'Łącza', null),
    email(2, 'Lato', null, false),
    email(3, 'Zima', '2027-01-01T00:00:00.000Z'),
    email(4, 'Mróz', '2026-12-01T00:00:00.000Z'),
  ]
  const ids = (query: Record<string, string>) =>
    emailPage(all, query).data.map(({ notification_email_id: id }) => id)

  it('is in the order of addition, or sorted as requested', () => {
    expect(ids({})).toEqual([1, 2, 3, 4])
    expect(ids({ sort: '-id' })).toEqual([4, 3, 2, 1])
    expect(ids({ sort: '+description' })).toEqual([2, 1, 4, 3])
    expect(ids({ sort: '+expiry' })).toEqual([4, 3, 1, 2])
  })
  it('is searched without regard to diacritics and case', () => {
    expect(ids({ search: 'LACZA' })).toEqual([1])
    expect(ids({ search: 'e3@' })).toEqual([3])
  })
  it('has pages of ten', () => {
    const many = Array.from({ length: 23 }, (_, index) => email(index + 1, `Team ${index}`, null))
    const { data, meta } = emailPage(many, { page: '3' })
    expect([
      data.length,
      meta.pagination.total,
      meta.pagination.total_pages,
      meta.pagination.current_page,
    ]).toEqual([3, 23, 3, 3])
  })
})
