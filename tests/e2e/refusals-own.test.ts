import { own } from './support/actions/own.ts'
import { describeRefusals } from './support/refusals.ts'

describeRefusals(own)
