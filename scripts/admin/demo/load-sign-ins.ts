/**
 * Loads the sign-in history of the demo's users: sign-ins of the last weeks, and open sessions in other browsers. Some
 * users also get an authenticator app with recovery codes. The tokens of these sessions are unknown.
 */
import { flagsOf } from '#functions/auth/sign-in.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { appPurpose } from '#functions/rules/security/factor-proofs.ts'
import { newRecoveryCodes, storedRecoveryCodes } from '#functions/rules/security/recovery-codes.ts'
import { Sessions } from '#functions/rules/session/sessions.ts'
import { recordFailedSignIn, signInWrite } from '#functions/rules/session/sign-ins.ts'
import { keys } from '#functions/rules/keys.ts'
import type { KnownUser } from '#functions/rules/tenants/users.ts'
import { isWeekend } from '#shared/domain/activity-range.ts'
import type { Device } from '#shared/domain/device.ts'
import { numbers } from './load-activity.ts'
import { demoAppSecret, type DemoPerson } from './people.ts'

const minute = 60_000
const day = 86_400_000
/** Days of sign-in history. */
const past = 40

/** Office location of each organization and of the staff. Their phones and homes are elsewhere. */
const offices: Readonly<Record<string, string>> = {
  'portal.example': '203.0.113.18',
  'modrzewica.example': '192.0.2.14',
  'caldervale.example': '198.51.100.70',
}
const mobile = '203.0.113.201'
const strangers: readonly [string, ...string[]] = ['198.51.100.213', '203.0.113.99']

const laptops: readonly [Device, ...Device[]] = [
  { browser: 'firefox', system: 'windows' },
  { browser: 'edge', system: 'windows' },
  { browser: 'safari', system: 'macos' },
  { browser: 'chrome', system: 'linux' },
]
const phones: readonly [Device, ...Device[]] = [
  { browser: 'safari', system: 'iphone' },
  { browser: 'chrome', system: 'android' },
]

/** Loads it for a user who has never signed in. Other users keep their history. */
export const loadSignIns = async (
  platform: Platform,
  { id, user }: KnownUser,
  { email, app }: DemoPerson,
): Promise<void> => {
  for await (const page of platform.table.query(keys.signInNote(id, '').pk, { limit: 1 }))
    if (page.length > 0) return
  const { table, random } = platform
  const now = platform.clock.now().getTime()
  const draw = numbers(id)
  // Neighbouring seeds start with similar numbers.
  draw()
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(draw() * values.length)] ?? values[0]
  const [laptop, phone] = [pick(laptops), pick(phones)]
  const office = offices[email.slice(email.indexOf('@') + 1)] ?? mobile
  const factor = app === undefined ? 'mail' : 'app'
  const at = (milliseconds: number) => ({ table, random, clock: { now: () => new Date(now - milliseconds) } })
  const open = [
    { ago: 95 * minute, place: { address: office, device: laptop } },
    { ago: 20 * minute, place: { address: mobile, device: phone } },
  ]
  const before = Array.from(
    { length: past },
    (_, index) => (past - index) * day - draw() * 4 * 60 * minute,
  ).filter((ago) => !isWeekend(new Date(now - ago).toISOString().slice(0, 10)) && draw() < 0.6)
  const signIns = [
    ...before.map((ago) =>
      draw() < 0.25
        ? { ago, place: { address: mobile, device: phone } }
        : { ago, place: { address: office, device: laptop } },
    ),
    ...open,
  ]
  await table.transact(signIns.map(({ ago, place }) => signInWrite(at(ago), id, place, factor)))
  await recordFailedSignIn(at(before[0] ?? day), id, { address: office, device: laptop }, 'bad_credentials')
  const stranger = { address: pick(strangers), device: { browser: null, system: null } }
  for (const ago of [9 * day, 9 * day - minute, 9 * day - 2 * minute])
    await recordFailedSignIn(at(ago), id, stranger, 'bad_credentials')
  for (const { ago, place } of open)
    await new Sessions({ ...at(ago), admits: () => true }).start({
      userId: id,
      organizationId: user.client_id,
      role: user.role,
      name: user.name,
      email: user.email,
      flags: flagsOf(user),
      accountExpires: null,
      ...place,
    })
  if (app !== undefined)
    await loadApp(platform, id, { ...app, since: now - past * day, last: now - 20 * minute })
}

/** Loads an authenticator app and its recovery codes. */
const loadApp = async (
  { table, random, seals }: Platform,
  id: number,
  { used, since, last }: { readonly used: number; readonly since: number; readonly last: number },
): Promise<void> => {
  const at = new Date(since).toISOString()
  await table.put({
    ...keys.factors(id),
    app_sealed: await seals.seal('authenticator_app', appPurpose(id), demoAppSecret),
    app_since: at,
    app_used: new Date(last).toISOString(),
    app_step: 0,
    ...(await storedRecoveryCodes({ random, seals }, id, newRecoveryCodes(random).slice(used))),
    recovery_since: at,
    changes: 1,
  })
}
