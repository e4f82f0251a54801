import { indicators } from './support/actions/indicators.ts'
import { describeRefusals } from './support/refusals.ts'

describeRefusals(indicators)
