/**
 * Sends a generated report to its owner, only encrypted with the key of the owner's account. The attempt is recorded
 * before the e-mail is sent and its result after it. So it is sent twice only if a generator dies in between.
 */
import { reportKey } from '#functions/rules/file-keys.ts'
import { describeError } from '#functions/core/log.ts'
import { maxAttempts, retryDelays } from '#functions/rules/mail/attempts.ts'
import { renderEmail } from '#functions/rules/mail/render-email.ts'
import { encryptedNotificationMime } from '#functions/rules/mail/mime.ts'
import { mailId, deliveryLogWrites } from '#functions/rules/mail/delivery-log.ts'
import type { Attachment } from '#functions/rules/mail/notification-mail/email-document.ts'
import { commonTexts } from '#functions/rules/mail/notification-mail/common-texts.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { senderAddress, senderDomain, senderOf } from '#functions/rules/mail/sender.ts'
import { AddressRejected, Throttled } from '#functions/rules/mail/transport.ts'
import { armoredKeyOf, type PublicKey } from '#functions/core/crypto/pgp.ts'
import type { ReportEntity } from '../report-store.ts'
import { upgradedIn } from '../report.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { isNumberName, reportLimits, type reportMailFailures } from '#shared/domain/reports/modules.ts'
import { readOwner, type ReportOwner } from '../owners.ts'
import { claimReport, endClaim, type Claim } from './claim.ts'
import type { GeneratorDependencies } from './dependencies.ts'
import { portalOf } from './gather.ts'
import { reportEmail } from './report-email.ts'

type MailState = ReportEntity['mail']

/** The result of sending. `left` means that it is not to be sent now. */
export type SentReport = 'sent' | 'failed' | 'later' | 'left'

/** Sends the e-mail of a report if it is pending and due. */
export const sendReport = async (dependencies: GeneratorDependencies, id: number): Promise<SentReport> => {
  const report = await claimReport(dependencies, id, mailing)
  if (report === undefined) return 'left'
  const { platform } = dependencies
  const tag = mailId(platform.clock.now(), platform.random.uuid())
  const owner = await readOwner(platform, report)
  const failure =
    refusalOf(report, owner, platform.clock.now()) ??
    // The file is sent as it was generated, so it would contain items upgraded since.
    ((await upgradedIn(platform, report)) === undefined ? undefined : 'level_raised')
  if (owner === undefined || owner.pgpKey === null || failure !== undefined)
    return end(dependencies, id, report, { state: 'failed', failure: failure ?? 'no_pgp_key', next_at: null })
  let subject: string | null = null
  try {
    const mail = await compose(dependencies, id, report, owner, owner.pgpKey, tag)
    ;({ subject } = mail)
    await dependencies.transport.send({
      from: senderAddress(platform.environment),
      to: owner.email,
      raw: mail.raw,
      tag,
    })
  } catch (error) {
    platform.log.error('report not sent', { report: id, ...describeError(error) })
    return again(dependencies, id, report, error, { tag, to: owner.email, subject })
  }
  const sent_date = platform.clock.now().toISOString()
  const noted = () =>
    end(
      dependencies,
      id,
      report,
      { state: 'sent', failure: null, next_at: null, sent_date },
      { tag, to: owner.email, subject },
    )
  try {
    return await noted()
  } catch (error) {
    // Without a record it would be sent again, so a failed write is retried once.
    platform.log.error('report sent, and not noted', { report: id, ...describeError(error) })
    return noted()
  }
}

/** Why a report is not sent now. Undefined when it is. */
const refusalOf = (
  { modules }: ReportEntity,
  owner: ReportOwner | undefined,
  now: Date,
): (typeof reportMailFailures)[number] | undefined => {
  if (owner === undefined) return 'no_access'
  // An owner who has lost a module must not receive its items.
  if (!modules.every((module) => owner.has(module))) return 'module_lost'
  const state = pgpKeyState(owner.pgpKey === null ? undefined : owner.pgpKey.expiry, now)
  return state === 'none' ? 'no_pgp_key' : state === 'expired' ? 'pgp_key_expired' : undefined
}

/** The e-mail of a generated report. During an attempt, its end is the instant of the next one. */
const mailing: Claim = {
  isDue: ({ state, mail }, now) =>
    state === 'ready' && mail.state === 'waiting' && mail.next_at !== null && Date.parse(mail.next_at) <= now,
  isSpent: ({ mail }) => mail.attempts >= maxAttempts,
  givenUp: (report) => ({
    ...report,
    mail: { ...report.mail, state: 'failed', failure: 'GivenUp', next_at: null },
  }),
  taken: (report, { until }) => ({
    ...report,
    mail: { ...report.mail, attempts: report.mail.attempts + 1, next_at: until },
  }),
  isHeld: ({ mail }, claimed) => mail.next_at === claimed.mail.next_at,
}

interface Mailed {
  readonly tag: string
  readonly to: string
  readonly subject: string | null
}

/**
 * Records the result of an attempt, with its delivery log entry if there is one. Does nothing when another run has
 * taken over.
 */
const end = async (
  dependencies: GeneratorDependencies,
  id: number,
  report: ReportEntity,
  ending: Partial<MailState> & Pick<MailState, 'state'>,
  mailed?: Mailed,
): Promise<SentReport> => {
  await endClaim(
    dependencies,
    id,
    report,
    mailing,
    (present) => ({ ...present, mail: { ...present.mail, ...ending } }),
    (commit, { mail }) => {
      if (mailed === undefined || mail.state === 'waiting') return
      for (const write of deliveryLogWrites(
        dependencies.platform.table,
        {
          id: mailed.tag,
          template: 'report',
          to: mailed.to,
          client_id: report.client_id,
          notification_email_id: null,
          user_id: report.owner_id,
          subject: mailed.subject,
          state: mail.state === 'sent' ? 'sent' : 'failed',
          reason: mail.failure,
          attempts: mail.attempts,
          at: commit.at,
          sent_at: mail.sent_date,
        },
        new Date(commit.at),
      ))
        commit.addWrite(write)
    },
  )
  return ending.state === 'waiting' ? 'later' : ending.state === 'sent' ? 'sent' : 'failed'
}

/** Schedules another attempt, unless the address is refused or the limit is reached. */
const again = (
  dependencies: GeneratorDependencies,
  id: number,
  report: ReportEntity,
  error: unknown,
  mailed: Mailed,
): Promise<SentReport> => {
  const isThrottled = error instanceof Throttled
  const minutes = isThrottled ? 1 : retryDelays[report.mail.attempts - 1]
  const failure =
    error instanceof AddressRejected ? error.message : error instanceof Error ? error.name : 'Error'
  if (minutes === undefined || error instanceof AddressRejected)
    return end(dependencies, id, report, { state: 'failed', failure, next_at: null }, mailed)
  return end(dependencies, id, report, {
    state: 'waiting',
    failure,
    // Throttling by SES does not count as an attempt.
    attempts: isThrottled ? report.mail.attempts - 1 : report.mail.attempts,
    next_at: new Date(dependencies.platform.clock.now().getTime() + minutes * 60_000).toISOString(),
  })
}

/**
 * Base64 within the message and ASCII armour around it each turn three bytes into four, plus line ends. The second
 * number covers headers and text.
 */
const growth = 1.87
const around = 40_000

const compose = async (
  dependencies: GeneratorDependencies,
  id: number,
  report: ReportEntity,
  owner: ReportOwner,
  key: PublicKey,
  tag: string,
): Promise<{ raw: Buffer; subject: string }> => {
  const { file } = report
  if (file === null) throw new Error(`Report ${id} is ready but has no file`)
  const fits = file.bytes * growth + around <= reportLimits.mailBytes
  const attached = fits ? await attachment(dependencies, id, report, file) : undefined
  const mail = await written(dependencies, report, owner, key, tag, file, attached)
  return attached === undefined || mail.raw.length <= reportLimits.mailBytes
    ? mail
    : written(dependencies, report, owner, key, tag, file, undefined)
}

const attachment = async (
  { files }: GeneratorDependencies,
  id: number,
  { client_id }: ReportEntity,
  file: NonNullable<ReportEntity['file']>,
): Promise<Attachment> => {
  const content = await files.read(reportKey(client_id, file.id), file.bytes)
  if (content === undefined || content === 'too_big') throw new Error(`The file of report ${id} is missing`)
  return { name: file.name, type: 'application/zip', content: Buffer.from(content) }
}

const written = async (
  { platform }: GeneratorDependencies,
  report: ReportEntity,
  owner: ReportOwner,
  key: PublicKey,
  tag: string,
  file: NonNullable<ReportEntity['file']>,
  attached: Attachment | undefined,
): Promise<{ raw: Buffer; subject: string }> => {
  const { environment, clock } = platform
  const domain = senderDomain(environment)
  const { language } = owner
  const content = reportEmail(
    {
      name: isNumberName(report.name) ? `#${report.name}` : report.name,
      period: report.period,
      pages: file.pages,
      bytes: file.bytes,
      fileName: file.name,
      isAttached: attached !== undefined,
      summary: report.told,
      isPeriodic: report.periodic_report_id !== null,
      provider: environment.PROVIDER_NAME,
      link: `${portalOf(platform)}/reports`,
    },
    language,
  )
  // A one-time report is sent once, so there is nothing to unsubscribe from.
  const { periodic_report_id: periodic } = report
  const ends =
    periodic === null
      ? null
      : await unsubscribeLinks(platform, { kind: 'report', id: periodic, email: owner.email })
  const t = commonTexts[language]
  const manage =
    ends === null
      ? []
      : [
          { label: t('changeReport'), link: `${portalOf(platform)}/reports/periodic/${periodic}` },
          { label: t('end'), link: ends.page },
        ]
  return encryptedNotificationMime(
    {
      unsubscribe: ends?.oneClick,
      from: senderOf(environment),
      to: owner.email,
      date: clock.now(),
      messageId: `<${tag}@${domain}>`,
      replyTo: environment.MAIL_REPLY_TO ?? null,
      listId: `notifications.${domain}`,
      references: [],
      inReplyTo: null,
    },
    { ...renderEmail(content, language, manage), attachments: attached === undefined ? [] : [attached] },
    language,
    armoredKeyOf(key),
  )
}
