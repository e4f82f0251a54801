/**
 * Sends a generated report to its owner, only encrypted with the key of the owner's account. The attempt is recorded
 * before the e-mail is sent and its result after it. So it is sent twice only if a generator dies in between.
 */
import { reportKey } from '#functions/rules/file-keys.ts'
import { describeError } from '#functions/core/log.ts'
import { maxAttempts } from '#functions/rules/mail/attempts.ts'
import { renderEmail } from '#functions/rules/mail/render-email.ts'
import { encryptedNotificationMime } from '#functions/rules/mail/mime.ts'
import { mailId, deliveryLogWrites } from '#functions/rules/mail/delivery-log.ts'
import type { Attachment } from '#functions/rules/mail/email/email-document.ts'
import { commonTexts } from '#functions/rules/mail/email/common-texts.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { senderAddress, senderDomain, senderOf } from '#functions/rules/mail/sender.ts'
import { AddressRejected, Throttled } from '#functions/rules/mail/transport.ts'
import { armoredKeyOf, type PublicKey } from '#functions/core/crypto/pgp.ts'
import { reportQueue, type ReportItem } from '../report-queue.ts'
import type { ReportEntity } from '../report-store.ts'
import { upgradedIn } from '../report.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { isNumberName, reportLimits, type reportMailFailures } from '#shared/domain/reports/modules.ts'
import { readOwner, type ReportOwner } from '../owners.ts'
import { commitAttempt, dropItem } from './attempt.ts'
import type { GeneratorDependencies } from './dependencies.ts'
import { portalOf } from './gather.ts'
import { reportEmail } from './report-email.ts'

type MailState = ReportEntity['mail']

/** The result of sending. `left` means that there was nothing to send, or that all attempts died. */
export type SentReport = 'sent' | 'failed' | 'later' | 'left'

/** Sends the pending e-mail of a report. */
export const sendReport = async (
  dependencies: GeneratorDependencies,
  held: ReportItem,
): Promise<SentReport> => {
  const { platform, reports } = dependencies
  const { id } = held
  const report = (await reports.get('report', id))?.entity
  if (report?.state !== 'ready' || report.mail.state !== 'waiting') {
    await dropItem(dependencies, held)
    return 'left'
  }
  // Attempts that ended never exceed the limit, so runs have died with this e-mail.
  if (held.attempts > maxAttempts) {
    await end(dependencies, held, report, { state: 'failed', failure: 'GivenUp' })
    return 'left'
  }
  const tag = mailId(platform.clock.now(), platform.random.uuid())
  const owner = await readOwner(platform, report)
  const failure =
    refusalOf(report, owner, platform.clock.now()) ??
    // The file is sent as it was generated, so it would contain items upgraded since.
    ((await upgradedIn(platform, report)) === undefined ? undefined : 'level_raised')
  if (owner === undefined || owner.pgpKey === null || failure !== undefined)
    return end(dependencies, held, report, { state: 'failed', failure: failure ?? 'no_pgp_key' })
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
    return again(dependencies, held, report, error, { tag, to: owner.email, subject })
  }
  const sent_date = platform.clock.now().toISOString()
  const noted = () =>
    end(
      dependencies,
      held,
      report,
      { state: 'sent', failure: null, sent_date },
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

interface Mailed {
  readonly tag: string
  readonly to: string
  readonly subject: string | null
}

/** Records that an e-mail was sent or has failed, with its delivery log entry if there is one. */
const end = async (
  dependencies: GeneratorDependencies,
  held: ReportItem,
  { client_id, owner_id }: ReportEntity,
  ending: Partial<MailState> & { readonly state: 'sent' | 'failed'; readonly failure: string | null },
  mailed?: Mailed,
): Promise<'sent' | 'failed'> => {
  const { table } = dependencies.platform
  await commitAttempt(
    dependencies,
    held,
    (report) => ({ ...report, mail: { ...report.mail, ...ending, next_at: null } }),
    ({ mail }, now) => [
      reportQueue.complete(table.name, held),
      ...(mailed === undefined
        ? []
        : deliveryLogWrites(
            table,
            {
              id: mailed.tag,
              template: 'report',
              to: mailed.to,
              client_id,
              notification_email_id: null,
              user_id: owner_id,
              subject: mailed.subject,
              state: ending.state,
              reason: ending.failure,
              attempts: held.attempts,
              at: timeOfMail(mailed.tag) ?? now.toISOString(),
              sent_at: mail.sent_date,
            },
            now,
          )),
    ],
  )
  return ending.state
}

/** Schedules another attempt, unless the address is refused or the limit is reached. */
const again = async (
  dependencies: GeneratorDependencies,
  held: ReportItem,
  report: ReportEntity,
  error: unknown,
  mailed: Mailed,
): Promise<SentReport> => {
  const { table, clock } = dependencies.platform
  const isThrottled = error instanceof Throttled
  const next = isThrottled
    ? clock.now().getTime() + throttledMilliseconds
    : reportQueue.nextAttempt(dependencies.platform, held)
  const failure =
    error instanceof AddressRejected ? error.message : error instanceof Error ? error.name : 'Error'
  if (next === undefined || error instanceof AddressRejected)
    return end(dependencies, held, report, { state: 'failed', failure }, mailed)
  await commitAttempt(
    dependencies,
    held,
    (present) => ({ ...present, mail: { ...present.mail, failure } }),
    // Throttling by SES does not count as an attempt.
    () => [reportQueue.retry(table.name, held, { next, error: failure, uncounted: isThrottled })],
  )
  return 'later'
}

/** Until the next attempt after SES has throttled. */
const throttledMilliseconds = 60_000

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
