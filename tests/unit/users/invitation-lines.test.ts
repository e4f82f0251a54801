import { describe, expect, test } from 'vitest'
import { personNameSchema } from '#shared/contracts/users.ts'
import { invitationLines } from '#shared/domain/invitation-lines.ts'
import { limits } from '#shared/domain/limits.ts'
import { accountStateOf } from '#shared/domain/user-states.ts'
import { uninvitedLines } from '#web/features/users/invite/pasted-text.ts'
import type { LineState } from '#web/features/users/invite/use-invite-lines.ts'

const linesOf = (text: string): string[] =>
  invitationLines(text).map(
    ({ email, name, problem }) => `${name} <${email}>${problem === undefined ? '' : ` ${problem}`}`,
  )

test('no person has the name of a key or a source', () => {
  const isName = (name: string): boolean => personNameSchema.safeParse(name).success
  const ofKeys = [
    'API key Backup',
    ' api  KEY\tBackup',
    'АРІ kеу Backup',
    'ＡＰＩ key',
    'Klucz API Backup',
    'source Hub',
    'Źródło Hub',
  ]
  expect(ofKeys.filter(isName)).toEqual([])
  expect(['Api Keys', 'Apikey Nowak', 'Anna API key'].filter(isName)).toHaveLength(3)
})

describe('a pasted list', () => {
  test.each([
    ['jan.jawor@grid.example', ['Jan Jawor <jan.jawor@grid.example>']],
    ['Zofia Brzoza <zofia@grid.example>,', ['Zofia Brzoza <zofia@grid.example>']],
    ['"Brzoza, Zofia" <zofia@grid.example>', ['Brzoza Zofia <zofia@grid.example>']],
    [
      'Jan <jan@grid.example>; Zofia Brzoza <zofia@grid.example>, n.lipa2@grid.example',
      ['Jan <jan@grid.example>', 'Zofia Brzoza <zofia@grid.example>', 'N. Lipa <n.lipa2@grid.example>'],
    ],
    ['a@grid.example b@grid.example', ['A. <a@grid.example>', 'B. <b@grid.example>']],
    ['@jan@grid.example, ola@grid.example', [' <@jan@grid.example> invalid', 'Ola <ola@grid.example>']],
    ['API key Backup <jan@grid.example>', ['Jan <jan@grid.example>']],
    ['Klucz API <api.key.7@grid.example>', ['api.key.7@grid.example <api.key.7@grid.example>']],
    ['Jan;Jawor;jan@grid.example', ['Jan Jawor <jan@grid.example>']],
    ['"jan@grid.example","Jan Jawor"', ['Jan Jawor <jan@grid.example>']],
    ['jan@grid.example\tJan Jawor\r\n\r\n , ;\n', ['Jan Jawor <jan@grid.example>']],
  ])('%j', (text, expected) => expect(linesOf(text)).toEqual(expected))

  test('keeps what is no address, and marks an address that comes twice', () =>
    expect(linesOf('imię i nazwisko\nbiuro@wzorcowa\nJan@grid.example\njan@GRID.example')).toEqual([
      ' <imię i nazwisko> invalid',
      ' <biuro@wzorcowa> invalid',
      'Jan <Jan@grid.example>',
      'Jan <jan@grid.example> repeated',
    ]))

  test('is read without the header of a spreadsheet, and from links to addresses', () => {
    for (const header of ['Imię i nazwisko;Adres e-mail', 'Name,Email,Role', 'E-MAIL\tname'])
      expect(linesOf(`${header}\nJan;mailto:jan@grid.example`)).toEqual(['Jan <jan@grid.example>'])
    expect(linesOf('jan@grid.example\nname;email')).toHaveLength(2)
  })

  test('marks those beyond the limit of one call', () => {
    const many = Array.from({ length: limits.invitationsAtOnce + 2 }, (_, n) => `p${n}@grid.example`)
    const lines = invitationLines(many.join('\n'))
    expect(lines.filter(({ problem }) => problem === undefined)).toHaveLength(limits.invitationsAtOnce)
    expect(lines.slice(-2).map(({ problem }) => problem)).toEqual(['over_limit', 'over_limit'])
  })

  test('is read in time that grows with its length', () => {
    const started = performance.now()
    invitationLines(`${'a<'.repeat(20_000)}\n${'@'.repeat(20_000)}\n${' '.repeat(20_000)}x`)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

test('people who were refused stay in the list when it is sent again', () => {
  const line = (email: string, state: LineState, isChosen = false) => ({
    email,
    name: '',
    problem: undefined,
    index: 0,
    state,
    isChosen,
  })
  const lines = [
    line('now@grid.example', 'ready', true),
    line('sent@grid.example', 'ready', true),
    line('not chosen@grid.example', 'ready'),
    line('before@grid.example', 'mail_quota_exceeded'),
    line('before@grid.example', 'repeated'),
    line('member@grid.example', 'member'),
    line('wrong', 'invalid'),
  ]
  const before = new Map<string, LineState>([
    ['before@grid.example', 'mail_quota_exceeded'],
    ['member@grid.example', 'already_exists'],
  ])
  const left = uninvitedLines(lines, new Map([['now@grid.example', 'already_exists']]), before)
  expect(left.map(({ email, state }) => `${email} ${state}`)).toEqual([
    'now@grid.example ready',
    'before@grid.example mail_quota_exceeded',
    'wrong invalid',
  ])
})

test('an account has one state, of which the gravest is shown', () => {
  const now = new Date(1000)
  const open = { until: 2000, bounced: false }
  const state = (facts: Partial<Parameters<typeof accountStateOf>[0]>) =>
    accountStateOf({ deactivated: false, expired: false, invitation: null, ...facts }, now)
  expect([
    state({}),
    state({ invitation: open }),
    state({ invitation: { ...open, until: 1000 } }),
    state({ invitation: { until: 500, bounced: true } }),
    state({ invitation: open, expired: true }),
    state({ invitation: open, expired: true, deactivated: true }),
  ]).toEqual(['active', 'invited', 'invitation_expired', 'undelivered', 'expired', 'deactivated'])
})

test('a long run without an address is read once', () => {
  const run = 'x'.repeat(400_000)
  expect(invitationLines(`${run}\njan@firma.example`).map(({ problem }) => problem)).toEqual([
    'invalid',
    undefined,
  ])
})
