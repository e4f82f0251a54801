import { paths } from '#web/lib/paths.ts'
import { SharedItem } from '#web/ui/pages/item-page.tsx'
import { indicatorQuery } from './indicator-queries.ts'

/** `/ioc/{id}`: the share link of an indicator. */
export const IndicatorPage = () => <SharedItem list={paths.indicators} query={indicatorQuery} />
