import { feeds } from './support/actions/indicators.ts'
import { describeRefusals } from './support/refusals.ts'

describeRefusals(feeds)
