/** Threats as news of organizations. All organizations see the same ones. */
import { rowsByIds } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { NewsRows } from '#functions/rules/lists/news.ts'
import type { ThreatListItem } from '#shared/contracts/threats.ts'
import { threatList } from './threat-presenter.ts'

export const threatNews: NewsRows = {
  kind: 'threat',
  moment: 'threat.created',
  seen: { sql: 'TRUE', parameters: [] },
}

/** The threats with these ids, in their order. */
export const threatsByIds = (readModel: ReadModel, ids: readonly number[]): ThreatListItem[] =>
  rowsByIds(readModel, threatList, ids)
