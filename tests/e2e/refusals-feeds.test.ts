import { feeds } from './support/actions/feeds.ts'
import { describeRefusals } from './support/refusals.ts'

describeRefusals(feeds)
