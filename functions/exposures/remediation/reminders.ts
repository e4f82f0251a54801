/**
 * Reminds owners of their repairs, and administrators of exposures without an owner. One e-mail covers everything since
 * the last. The transaction that writes the e-mail also records the reminders, so a killed run neither repeats nor
 * loses any.
 */
import { usersWithExposures } from '#functions/users/user-queries.ts'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { organizationHostsOf } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { describeError } from '#functions/core/log.ts'
import { roundRobin } from '#functions/core/round-robin.ts'
import { keys } from '#functions/rules/keys.ts'
import { isLostRace } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Mail, ReminderReason } from '#functions/rules/mail/mails.ts'
import { quotedLine } from '#functions/rules/mail/email/harmless.ts'
import { readPersonalSettings } from '#functions/rules/mail/personal-settings.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { reminderOn, stepOn, type Reminder, type Repair } from '#shared/domain/exposures/reminders.ts'
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import { quietEnd } from '#shared/domain/notifications/personal.ts'
import type { NotificationSettings } from '#shared/domain/notifications/settings.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { undoLimits } from '#shared/domain/undo.ts'
import { exposuresCollection } from '../exposure-store.ts'
import { inPlannedRepair } from '../exposure-queries.ts'
import { servedOrganizations } from './changes-by-time.ts'
import { zoneClock, type ZoneClock, type ZonedMoment } from './remediation-queries.ts'

const rowSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  name: z.string(),
  owner: z.int().nullable(),
  due: z.string(),
  since: z.int().nullable(),
  given: z.int().nullable(),
  returned: z.int().nullable(),
  tlp: z.int(),
})
type Row = z.infer<typeof rowSchema>

/** Seconds after the last e-mail when the record of reminders expires. A repair is due within a year. */
const retentionSeconds = 400 * 86_400
/** Maximum exposures listed in an e-mail, and maximum administrators notified of one without an owner. */
const mostNamed = 30
const mostAdmins = 10
/** Maximum characters of a name in the list. */
const nameLength = 200
/** Milliseconds after which a reminder is outdated. */
const usefulFor = 2 * 86_400_000

/** Most urgent first. */
const urgency: readonly ReminderReason[] = [
  'overdue',
  'due',
  'day_before',
  'returned',
  'unowned',
  'half',
  'assigned',
]

type ReminderItem = Extract<Mail, { template: 'exposure_reminder' }>['items'][number]

interface DueReminder extends ReminderDue {
  readonly row: Row
}

const hour = 3_600_000

/**
 * Sends all reminders that are due, in round robin over organizations. Returns the number of e-mails. A failure does
 * not stop the others. After a timeout, the next run starts with other organizations.
 */
export const remind = async (
  { platform, outbox }: PlatformWithOutbox,
  isOver: () => boolean = () => false,
): Promise<number> => {
  const { clock, log } = platform
  const [readModel, organizations] = await Promise.all([
    platform.collection(exposuresCollection).readModel(),
    platform.collection(organizationsCollection).readModel(),
  ])
  const served = servedOrganizations(organizations)
  const now = clock.now()
  const rows = readModel
    .rows(
      rowSchema,
      `SELECT id, client_id, name, owner, due, since, given, returned, ${tlpSql('visibility')} AS tlp FROM visibility
        WHERE ${inPlannedRepair} ORDER BY due, id`,
    )
    .filter(({ client_id: organizationId }) => served.has(organizationId))
    // A new owner may be a mistake that is about to be undone: the next run reminds of it.
    .filter(({ given }) => given === null || given <= now.getTime() - undoLimits.heldSeconds * 1000)
  const ofWhom = new Map<string, { organizationId: number; userId: number; rows: Row[] }>()
  const give = (row: Row, userId: number): void => {
    const key = `${row.client_id}#${userId}`
    const known = ofWhom.get(key)
    if (known === undefined) ofWhom.set(key, { organizationId: row.client_id, userId, rows: [row] })
    else known.rows.push(row)
  }
  const admins = new Map<number, readonly number[]>()
  for (const row of rows) {
    if (row.owner !== null) give(row, row.owner)
    else {
      const people =
        admins.get(row.client_id) ??
        usersWithExposures(organizations, row.client_id, now, { role: 'organization_admin' })
          .map(({ user_id: id }) => id)
          .toSorted((one, other) => one - other)
          .slice(0, mostAdmins)
      admins.set(row.client_id, people)
      for (const userId of people) give(row, userId)
    }
  }
  let sent = 0
  const failures: unknown[] = []
  const offset = Math.floor(now.getTime() / hour)
  for (const one of roundRobin([...ofWhom.values()], ({ organizationId }) => organizationId, { offset })) {
    if (isOver()) break
    try {
      const settings = served.get(one.organizationId)
      if (settings !== undefined && (await remindOne({ platform, outbox }, one, settings, now))) sent += 1
    } catch (error) {
      log.error('user not reminded of exposures', { user_id: one.userId, ...describeError(error) })
      failures.push(error)
    }
  }
  throwFailures(failures, 'users not reminded of exposures')
  return sent
}

/** The text for an exposure. Only its number when its TLP level does not allow more in an e-mail. */
const namesOf = (
  { id, name, tlp }: Row,
  own: OrganizationHosts,
): Pick<ReminderItem, 'name' | 'clear_name' | 'tlp' | 'is_notice'> => {
  const level = tlpOfRank(tlp)
  const number = `#${id}`
  const isNotice = !isAllowedOn('mail_encrypted', level)
  return {
    tlp: level,
    name: isNotice ? number : quotedLine(name, { organizationHosts: own }, nameLength),
    ...(isNotice ? { is_notice: true } : {}),
    ...(isAllowedOn('mail_clear', level) ? {} : { clear_name: number }),
  }
}

/** Sends one user's e-mail, if a reminder is due. */
const remindOne = async (
  { platform, outbox }: PlatformWithOutbox,
  { organizationId, userId, rows }: { organizationId: number; userId: number; rows: readonly Row[] },
  settings: NotificationSettings,
  now: Date,
): Promise<boolean> => {
  const { table, environment } = platform
  const key = keys.reminded(organizationId, userId)
  const item = await table.get(key)
  const noted = item === undefined ? undefined : notedSchema.parse(item)
  const clock = zoneClock(settings.time_zone)
  const moment = clock.at(now)
  const due = rows.slice(0, mostReminded).flatMap((row): DueReminder[] => {
    const reminder = reminderOf(row, clock, moment)
    return reminder === undefined ? [] : [{ ...reminder, row }]
  })
  const fresh = due
    .filter(({ row, key: name, isKnown }) => !isKnown && noted?.told[row.id] !== name)
    .toSorted((one, other) => urgency.indexOf(one.reason) - urgency.indexOf(other.reason))
  if (fresh.length === 0) return false
  const recipient = await readProfile(table, userId)
  if (recipient === undefined || recipient.user.client_id !== organizationId) return false
  if (recipient.account.reminders_off === true) return false
  // The first run after the quiet hours reminds.
  const wanted = await readPersonalSettings(platform, userId)
  if (quietEnd(wanted, now.getTime(), settings.time_zone) !== undefined) return false
  const own = organizationHostsOf(await platform.collection(assetsCollection).readModel(), organizationId)
  const isAdmin = fresh.every(({ row }) => row.owner === null)
  const content: Mail = {
    template: 'exposure_reminder',
    items: fresh
      .slice(0, mostNamed)
      .map(({ row, reason }) => ({ step: reason, ...namesOf(row, own), due_date: row.due })),
    counts: urgency.flatMap((step) => {
      const count = fresh.filter(({ reason }) => reason === step).length
      return count === 0 ? [] : [{ step, count }]
    }),
    names_in_clear: settings.clear_content !== 'counts',
    link: new URL(
      isAdmin ? '/visibilities?states=in_repair' : '/visibilities?mine=true',
      environment.PORTAL_URL,
    ).href,
    ends: await unsubscribeLinks(platform, { kind: 'reminders', id: userId, email: recipient.user.email }),
    settings: new URL('/visibilities?mine=true&settings=notifications', environment.PORTAL_URL).href,
  }
  const mail = outbox.prepare(emailMessageTo(recipient, content, now.getTime() + usefulFor))
  try {
    await table.transact([
      {
        Put: {
          TableName: table.name,
          Item: {
            ...key,
            told: packedReminders(
              Object.fromEntries(due.map(({ row, key: name }) => [String(row.id), name])),
            ),
            at: now.toISOString(),
            expires: Math.floor(now.getTime() / 1000) + retentionSeconds,
          },
          // Of two concurrent runs, one sends it.
          ...(noted === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: '#at = :at',
                ExpressionAttributeNames: { '#at': 'at' },
                ExpressionAttributeValues: { ':at': noted.at },
              }),
        },
      },
      mail.write,
    ])
  } catch (error) {
    if (isLostRace(error)) return false
    throw error
  }
  await mail.send()
  return true
}

/** The local hour at which a day's reminders start. A new owner is notified within an hour. */
const fromHour = 8

interface ReminderDue {
  readonly reason: ReminderReason
  /** Unique among the reminders of the exposure. */
  readonly key: string
  /** Whether the owner already knows. */
  readonly isKnown: boolean
}

/** A repair as stored in a row. Instants are epoch milliseconds. */
interface RepairRow {
  readonly owner: number | null
  readonly due: string
  readonly since: number | null
  readonly given: number | null
  readonly returned: number | null
}

/** The reminder that is due by the days in the organization's time zone, sent or not. Undefined when none is. */
export const reminderOf = (
  { owner, due, since, given, returned }: RepairRow,
  { dayOf }: Pick<ZoneClock, 'dayOf'>,
  { today, hour }: ZonedMoment,
): ReminderDue | undefined => {
  if (since === null) return undefined
  const repair: Repair = { since: dayOf(since), due, returned: returned !== null && returned <= since }
  const reminder = dueReminderOf(repair, today, hour)
  if (reminder === undefined) return undefined
  const isFirst = reminder.step === 'assigned' || reminder.step === 'returned'
  return {
    reason: isFirst && owner === null ? 'unowned' : stepOn(reminder.step, due, today),
    // Sent reminders are recorded per user, so a new owner gets the reminders again.
    key: `${reminder.step} ${isFirst ? since : reminder.day}`,
    isKnown: isFirst && given === null,
  }
}

const dueReminderOf = (repair: Repair, today: string, hour: number): Reminder | undefined => {
  const reminder = reminderOn(repair, today)
  const isOfDay = reminder !== undefined && reminder.day === today && reminder.day !== repair.since
  return isOfDay && hour < fromHour ? reminderOn(repair, dayAfter(today, -1)) : reminder
}

/** A user's sent reminders, by exposure. They are stored in one compressed value. */
const sentRemindersSchema = z.record(z.string(), z.string())
type SentReminders = z.infer<typeof sentRemindersSchema>

/**
 * Maximum exposures per user with reminders, the first due first. Their record stays below DynamoDB's limit of 400,000
 * bytes an item, even if it hardly compresses.
 */
export const mostReminded = 20_000

/** The reminders as they are stored. */
export const packedReminders = (reminders: SentReminders): Uint8Array =>
  zstdCompressSync(JSON.stringify(reminders))

/** The stored record. In records older than the compression, `told` is the uncompressed object. */
export const notedSchema = z.object({
  told: z.union([
    sentRemindersSchema,
    z
      .instanceof(Uint8Array)
      .transform((packed) =>
        sentRemindersSchema.parse(JSON.parse(zstdDecompressSync(packed).toString('utf8'))),
      ),
  ]),
  at: z.string(),
})
