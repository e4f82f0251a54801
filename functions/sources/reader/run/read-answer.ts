/** Takes a stored answer to the portal: compares it, writes what differs, and lets go what is missing. */
import type { SourceProblem } from '#shared/domain/sources/source.ts'
import type { StoredAnswer } from '../../source-state.ts'
import { found, type Compared } from '../compare.ts'
import { NextMembers, type Membership } from '../membership.ts'
import { answerLimits } from '../request-source.ts'
import { compareAnswer } from './compare-answer.ts'
import { completeRun } from './complete-run.ts'
import { failRun } from './end-run.ts'
import { additionsOfDropped, decisionOn, hold, indicatorsFound, release } from './missing-indicators.ts'
import type { Run, RunResult } from './run.ts'
import { readMembers } from './source-files.ts'
import { writeRows } from './write-rows.ts'

export const readAnswer = async (run: Run, answer: StoredAnswer): Promise<RunResult> => {
  const body = await run.files.read(answer.key, answerLimits.bytes)
  // The stored answer expired: the next run fetches it again.
  if (body === undefined || body === 'too_big') return failRun(run, 'incomplete')
  const file = Buffer.from(body)
  const members = await readMembers(run)
  const compared = await compareAnswer(run, file, members, answer)
  if (typeof compared === 'string') return failRun(run, compared)
  if ((compared.claims?.length ?? 0) > run.fileBytes) return failRun(run, 'too_many_rows')
  const isNew = members.size === 0 && run.state.dropped_runs === undefined
  const broken = brokenBy(compared, run.counts.refused, isNew)
  const lacking = indicatorsFound(compared, members, found.gone)
  const isUsed = broken === undefined || (await decisionOn(run, lacking)) !== undefined
  // Its new rows would be left out in silence.
  if (broken === 'mostly_refused' && compared.gone === 0 && !isUsed) return failRun(run, broken)
  run.counts.rows = compared.rows
  // A broken answer adds nothing either.
  const next = new NextMembers()
  if (isUsed && !(await writeRows(run, file, compared, next))) return 'later'
  const dropped = isUsed ? await additionsOfDropped(run, answer, members, next) : []
  const gone = [...dropped, ...lacking]
  const of = members.indicators + dropped.length
  // What came while it waits for a person makes what is missing no smaller a part. A state that the
  // version before stored has no `least`.
  const { held: before } = run.state
  const least = Math.min(of, before?.least ?? before?.of ?? of)
  const decision = isUsed ? await decisionOn(run, gone) : undefined
  const isBeyond = gone.length * 100 > least * run.source.gone.threshold
  const isHeld = gone.length > 0 && (isBeyond || broken !== undefined) && decision === undefined
  keepMembers(run, members, compared, next, { isHeld, isUsed })
  if (isHeld) {
    const held = await hold(run, gone, { of, least }, broken)
    return completeRun(run, answer, next, compared, { isUsed, held })
  }
  const aged = indicatorsFound(compared, members, found.aged)
  if (!(await release(run, gone, aged, decision))) return 'later'
  return completeRun(run, answer, next, compared, { isUsed })
}

/** Why an answer cannot be what the source means. */
const brokenBy = (
  { rows, claims, isEmpty }: Compared,
  refused: number,
  isNew: boolean,
): SourceProblem | undefined => {
  // Changes may have no indicators.
  if (claims !== undefined) return isEmpty && !isNew ? 'empty' : undefined
  if (rows === 0) return refused > 0 ? 'mostly_refused' : isNew ? undefined : 'empty'
  return refused > rows ? 'mostly_refused' : undefined
}

/** Adds the members that stay and were not written. */
const keepMembers = (
  run: Run,
  members: Membership,
  { seen }: Compared,
  next: NextMembers,
  { isHeld, isUsed }: { readonly isHeld: boolean; readonly isUsed: boolean },
): void => {
  for (let place = 0; place < members.size; place += 1) {
    const member = members.at(place)
    const how = seen[place]
    const isGone = how === found.gone || how === found.aged
    if (how === found.same) run.counts[member.id === 0 ? 'warned' : 'seen_again'] += 1
    if (how === found.same || how === found.kept || (isGone && isHeld)) next.push(member)
    // A changed row that was not written, since the answer is broken.
    if (how === found.changed && !isUsed) next.push(member)
  }
}
