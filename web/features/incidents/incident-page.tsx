import { paths } from '#web/lib/paths.ts'
import { SharedItem } from '#web/ui/pages/item-page.tsx'
import { incidentQuery } from './incident-queries.ts'

/** `/incidents/{id}`: the share link of an incident. */
export const IncidentPage = () => <SharedItem list={paths.incidents} query={incidentQuery} />
