import { paths } from '#web/lib/paths.ts'
import { SharedItem } from '#web/ui/pages/item-page.tsx'
import { threatQuery } from './threat-queries.ts'

/** `/threats/{id}`: the share link of a threat. */
export const ThreatPage = () => <SharedItem list={paths.threats} query={threatQuery} />
