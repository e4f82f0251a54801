/**
 * A run of the notifier: walks the journals, releases what was still long enough, plans the digests that are due, sends,
 * and gives dates of sending. Each step stands on what the one before left in the table, so that a run that is killed
 * anywhere is carried on by the next (docs/decisions/notifications.md).
 */
import type { Platform } from '#functions/platform/http/platform.ts'
import { describeError } from '#functions/platform/log.ts'
import { readTellings } from '#functions/platform/mail/tellings.ts'
import type { Transport } from '#functions/platform/mail/transport.ts'
import { planDigests } from './plan/digests.ts'
import { writeMailing } from './plan/mailings.ts'
import { release } from './plan/release.ts'
import { alone } from './plan/state.ts'
import { walkJournals } from './plan/walk.ts'
import { readRecipients } from './recipients.ts'
import { countFeeds, stillTold } from './send/items.ts'
import { applyMarks } from './send/marks.ts'
import { sendNotices, type Sent } from './send/sender.ts'

/** A run holds its lease as long as its function may run. */
const leaseMilliseconds = 120_000

export interface NotifierParts {
  readonly platform: Platform
  readonly transport: Transport
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** One run; undefined while another one runs. `enough` ends it early, at a step that the next run goes on from. */
export const runNotifier = (
  parts: NotifierParts,
  enough: () => boolean = () => false,
): Promise<Sent | undefined> => alone(parts.platform, leaseMilliseconds, () => run(parts, enough))

const run = async (parts: NotifierParts, enough: () => boolean): Promise<Sent> => {
  const { platform } = parts
  const state = await walkJournals(platform, enough)
  const recipients = await readRecipients(platform)
  const settling = await readTellings(platform.table)
  const { any, failures } = await release(platform, settling, {
    recipients,
    left: (module, clientId, ids, what) => stillTold(platform, module, clientId, ids, what),
  })
  const tellings = any ? await readTellings(platform.table) : settling
  for (const mailing of tellings.mailings) await writeMailing(platform, mailing, recipients)
  await planDigests(platform, state, {
    recipients,
    countFeeds: (window) => countFeeds(platform, window),
  })
  const sent = await sendNotices(parts, enough)
  const marks = sent.sent === undefined ? tellings.marks : (await readTellings(platform.table)).marks
  if (marks.length > 0 && !enough()) await applyMarks(platform, marks, enough)
  for (const failure of failures) platform.log.error('not released', describeError(failure))
  // The others have their mails; that something is wrong is known by the alarm of the function.
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be released')
  return sent
}
